"""What people do: the API of the page and the tests, JSON over HTTP and a WebSocket."""
