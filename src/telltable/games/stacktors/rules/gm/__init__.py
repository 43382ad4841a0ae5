"""What only the GM does, beside what is asked (ST-GM)."""
