"""Knowledge of shapes: the drawn eye shapes, and the kernels that find them."""
