"""The stand-in as a program: the command, the web server, and driving it from Python."""
