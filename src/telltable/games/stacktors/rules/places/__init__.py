"""Places and feet: what a step costs, where somebody fits, who is engaged (ST-MOV, ST-TER, ST-ENG)."""
