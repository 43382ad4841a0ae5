"""What the stories of each game are like, counted over many evenings that nobody tuned to."""
