"""Knowledge of shapes: pattern notation, matcher, eye shapes."""
