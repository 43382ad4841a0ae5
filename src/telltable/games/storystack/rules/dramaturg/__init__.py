"""What makes an evening a story: which play serves it, who is cast in it, what it is called and how it is told."""
