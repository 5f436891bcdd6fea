"""The screen of practice as frozen data with its texts: built after each event, then compared."""
