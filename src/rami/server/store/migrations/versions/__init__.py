"""The steps, from the oldest to the newest; one that was released is never changed."""
