"""The library: which problems there are, how they are found, and what a person does with their own."""
