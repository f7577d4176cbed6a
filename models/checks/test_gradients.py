"""Compares the gradients of backward passes with finite differences."""

import unittest
from collections.abc import Callable

import numpy as np

from learning import encoder, operations
from learning.optimizers import orthogonal
from learning.tape import Parameters, Tape, Tensor
from simple_shapes import network as resnet
from tiny_chat import network


def exact(parameters: Parameters) -> Parameters:
    """Returns the parameters in double precision."""
    return {name: Tensor(parameter.value.astype(np.float64)) for name, parameter in parameters.items()}


def largest_error(parameters: Parameters, forward: Callable[[Tape], Tensor], samples: int = 6) -> float:
    """Returns the largest relative error of the gradients at some places of each parameter."""
    tape = Tape()
    tape.backward(forward(tape))
    random = np.random.default_rng(3)
    worst = 0.0
    for name, parameter in parameters.items():
        assert parameter.gradient is not None, name
        flat = parameter.value.reshape(-1)
        for place in random.choice(flat.size, min(samples, flat.size), replace=False):
            before, distance = flat[place], 1e-5
            flat[place] = before + distance
            above = float(forward(Tape()).value)
            flat[place] = before - distance
            below = float(forward(Tape()).value)
            flat[place] = before
            expected = (above - below) / (2 * distance)
            error = abs(expected - parameter.gradient.reshape(-1)[place]) / (abs(expected) + 1e-3)
            worst = max(worst, float(error))
    return worst


class Gradients(unittest.TestCase):
    """The largest relative error of all parameters of each network is below 0.0001."""

    def test_chat(self) -> None:
        sizes = network.Sizes(vocabulary=30, width=16, layers=2, heads=2, inner=24, context=12)
        random = np.random.default_rng(1)
        parameters = exact(network.create_parameters(sizes, random))
        for parameter in parameters.values():
            parameter.value += random.normal(0, 0.1, parameter.value.shape)
        ids = random.integers(0, 30, (2, 12))
        mask = network.causal_mask(np.array([[0] * 5 + [1] * 7, [2] * 10 + [-1] * 2]))
        rows, targets = np.array([0, 3, 7, 12, 20]), random.integers(0, 30, 5)
        error = largest_error(
            parameters, lambda tape: network.loss_of(tape, parameters, sizes, ids, mask, rows, targets)
        )
        self.assertLess(error, 1e-4)

    def test_bert(self) -> None:
        sizes = encoder.Sizes(width=16, layers=2, heads=2, inner=24)
        random = np.random.default_rng(5)
        head: dict[str, tuple[int, ...]] = {"pooler.weight": (16, 16), "pooler.bias": (16,)}
        parameters = exact(encoder.bert_parameters(sizes, 20, 8, "", head, random))
        ids = random.integers(0, 20, (6, 7))
        present = (np.arange(7) < np.array([7, 3, 5, 7, 1, 4])[:, None]).astype(np.int64)

        def forward(tape: Tape) -> Tensor:
            net = encoder.Network(tape, parameters, sizes)
            hidden = net.bert(ids, present, "")
            first = operations.tanh(tape, net.linear(operations.first_of_each(tape, hidden), "pooler"))
            mean = operations.unit_length(tape, operations.mean_of_each(tape, hidden, present))
            similar = operations.product_with_transposed(tape, operations.scale(tape, first, 3.0), mean)
            return operations.cross_entropy(tape, similar, np.arange(6), smoothing=0.1)

        self.assertLess(largest_error(parameters, forward), 1e-4)

    def test_resnet(self) -> None:
        random = np.random.default_rng(6)
        parameters = exact(resnet.create_parameters(4, random))
        images, labels = random.normal(size=(5, 3, 16, 16)), np.array([0, 3, 1, 2, 0])

        def forward(tape: Tape) -> Tensor:
            net = resnet.Network(tape, parameters, resnet.Statistics(), training=True)
            return operations.cross_entropy(tape, net.logits(images), labels)

        self.assertLess(largest_error(parameters, forward, samples=3), 1e-4)

    def test_a_wrong_gradient_is_found(self) -> None:
        parameters = {"weight": Tensor(np.array([[0.5, -0.3], [0.2, 0.9]]))}

        def forward(tape: Tape) -> Tensor:
            doubled = operations.linear(tape, Tensor(np.ones((1, 2))), parameters["weight"])
            wrong = tape.record(Tensor(doubled.value * 2), doubled.add_gradient)
            return operations.cross_entropy(tape, wrong, np.array([1]))

        self.assertGreater(largest_error(parameters, forward), 0.1)


class Muon(unittest.TestCase):
    """Muon's update has singular values near 1."""

    def test_orthogonal(self) -> None:
        for shape in ((20, 12), (12, 20)):
            values = np.linalg.svd(orthogonal(np.random.default_rng(4).normal(size=shape)), compute_uv=False)
            self.assertTrue(np.all((values > 0.5) & (values < 1.5)), values)


if __name__ == "__main__":
    unittest.main()
