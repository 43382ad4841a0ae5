"""Characters made, drafted, bought, grown and replaced (ST-CRE, ST-EVO, ST-DTH-4)."""
