"""The app and the command line."""
