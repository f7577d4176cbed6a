"""Optimizers: Adam, and Muon for the matrices inside a network."""

import numpy as np

from learning.tape import Parameters


class Adam:
    """Adam with bias correction and decoupled weight decay of matrices."""

    def __init__(self, names: list[str], decay: float = 0.0, betas: tuple[float, float] = (0.9, 0.98)) -> None:
        self.names = names
        self.decay = decay
        self.betas = betas
        self.steps = 0
        self.moments: dict[str, tuple[np.ndarray, np.ndarray]] = {}

    def update(self, parameters: Parameters, rate: float) -> None:
        """Changes the parameters by their gradients."""
        self.steps += 1
        first_beta, second_beta = self.betas
        for name in self.names:
            parameter = parameters[name]
            gradient = parameter.gradient
            if gradient is None:
                continue
            first, second = self.moments.setdefault(name, (np.zeros_like(gradient), np.zeros_like(gradient)))
            first += (1 - first_beta) * (gradient - first)
            second += (1 - second_beta) * (np.square(gradient) - second)
            first_mean = first / (1 - first_beta**self.steps)
            second_mean = second / (1 - second_beta**self.steps)
            if parameter.value.ndim > 1:
                parameter.value *= 1 - rate * self.decay
            parameter.value -= rate * first_mean / (np.sqrt(second_mean) + 1e-8)


class Muon:
    """Momentum whose update is made orthogonal with five Newton-Schulz steps. @see https://kellerjordan.github.io/posts/muon/"""

    def __init__(self, names: list[str], decay: float = 0.0, momentum: float = 0.95) -> None:
        self.names = names
        self.decay = decay
        self.momentum = momentum
        self.moments: dict[str, np.ndarray] = {}

    def update(self, parameters: Parameters, rate: float) -> None:
        """Changes the parameters by their gradients."""
        for name in self.names:
            parameter = parameters[name]
            gradient = parameter.gradient
            if gradient is None:
                continue
            moment = self.moments.setdefault(name, np.zeros_like(gradient))
            moment += (1 - self.momentum) * (gradient - moment)
            direction = orthogonal(gradient + self.momentum * (moment - gradient))
            rows, columns = direction.shape
            parameter.value *= 1 - rate * self.decay
            parameter.value -= rate * max(1.0, rows / columns) ** 0.5 * direction


def orthogonal(matrix: np.ndarray) -> np.ndarray:
    """Returns a matrix with the same singular vectors, whose singular values are near 1."""
    tall = matrix.shape[0] > matrix.shape[1]
    x = matrix.T if tall else matrix
    x = x / (np.linalg.norm(x) + 1e-7)
    for _ in range(5):
        square = x @ x.T
        x = 3.4445 * x + (-4.7750 * square + 2.0315 * square @ square) @ x
    return x.T if tall else x


def learning_rate(step: int, steps: int, peak: float, warmup: int, cooldown: int) -> float:
    """Rises to the peak, stays there, and falls to 0 in the last steps."""
    return peak * min(1.0, (step + 1) / warmup, (steps - step) / cooldown)


def clear_gradients(parameters: Parameters) -> None:
    """Removes the gradients of the last step."""
    for parameter in parameters.values():
        parameter.gradient = None
