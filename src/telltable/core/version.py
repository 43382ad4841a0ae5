"""Which Telltable this is. Imports nothing, so that everything may ask."""

VERSION = "0.1.0"
