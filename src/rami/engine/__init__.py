"""The games themselves: pure, with no dependency, no clock and no input or output."""
