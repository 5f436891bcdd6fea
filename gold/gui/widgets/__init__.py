"""What scenes are made of: buttons, texts, fields, lists, and the focus that walks through them."""
