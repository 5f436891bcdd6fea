"""Knowledge of shapes: pattern notation, eye shapes, and the kernels that find them."""
