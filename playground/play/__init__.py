"""What people do: the page's and the tests' way in, as JSON over HTTP and one WebSocket."""
