"""The widgets: buttons, texts, fields, lists, and the keyboard focus."""
