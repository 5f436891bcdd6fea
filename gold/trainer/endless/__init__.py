"""Problems without end: what is made, the process that makes it, and the stock it goes to."""
