"""What StoryStack's bots think: `greedy` and `helper` by name, and what every bot does with matters of taste."""
