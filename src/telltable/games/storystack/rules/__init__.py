"""The rules: one module per chapter; each says which, and which ids it holds."""
