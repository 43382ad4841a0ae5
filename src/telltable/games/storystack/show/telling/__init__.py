"""The teller: what was played, read as one story. What it adds is marked as ours in every line (`core.story.Told`)."""
