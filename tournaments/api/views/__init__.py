"""The API's views of tournaments."""
