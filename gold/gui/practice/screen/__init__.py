"""What practice shows, as frozen data with its words: made once an event, then drawn and compared."""
