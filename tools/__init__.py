"""What keeps the checkout in order: run by ./run, not installed."""
