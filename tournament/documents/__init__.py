"""Papers and files: values in, bytes out."""
