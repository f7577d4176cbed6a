"""Operations of small transformers, each with its backward pass."""

import numpy as np

from learning.tape import Tape, Tensor


def linear(tape: Tape, inputs: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """Computes `inputs @ weight.T + bias`. The weight has a row for each output."""
    rows = inputs.value.reshape(-1, inputs.value.shape[-1])
    result = rows @ weight.value.T
    if bias is not None:
        result += bias.value

    def step(gradient: np.ndarray) -> None:
        gradient = gradient.reshape(-1, gradient.shape[-1])
        weight.add_gradient(gradient.T @ rows)
        if bias is not None:
            bias.add_gradient(gradient.sum(0))
        inputs.add_gradient((gradient @ weight.value).reshape(inputs.value.shape))

    return tape.record(Tensor(result.reshape(*inputs.value.shape[:-1], -1)), step)


def embedding(tape: Tape, weight: Tensor, ids: np.ndarray) -> Tensor:
    """Returns the rows of the weight with the given ids."""

    def step(gradient: np.ndarray) -> None:
        order = np.argsort(ids, axis=None, kind="stable")
        sorted_ids = ids.reshape(-1)[order]
        starts = np.flatnonzero(np.r_[True, sorted_ids[1:] != sorted_ids[:-1]])
        total = np.zeros_like(weight.value)
        total[sorted_ids[starts]] = np.add.reduceat(gradient.reshape(ids.size, -1)[order], starts)
        weight.add_gradient(total)

    return tape.record(Tensor(weight.value[ids]), step)


def add(tape: Tape, left: Tensor, right: Tensor) -> Tensor:
    """Adds two tensors. The right one may be broadcast along leading axes."""

    def step(gradient: np.ndarray) -> None:
        left.add_gradient(gradient)
        missing = gradient.ndim - right.value.ndim
        total = gradient.sum(tuple(range(missing))) if missing else gradient
        repeated = tuple(axis for axis, size in enumerate(right.value.shape) if size == 1 < total.shape[axis])
        right.add_gradient(total.sum(repeated, keepdims=True) if repeated else total)

    return tape.record(Tensor(left.value + right.value), step)


def rms_norm(tape: Tape, inputs: Tensor, weight: Tensor, epsilon: float) -> Tensor:
    """Divides each row by its root mean square, and scales the columns."""
    inverse = 1 / np.sqrt(np.mean(np.square(inputs.value), -1, keepdims=True) + epsilon)
    normed = inputs.value * inverse

    def step(gradient: np.ndarray) -> None:
        weight.add_gradient((gradient * normed).reshape(-1, normed.shape[-1]).sum(0))
        scaled = gradient * weight.value
        inputs.add_gradient((scaled - normed * np.mean(scaled * normed, -1, keepdims=True)) * inverse)

    return tape.record(Tensor(normed * weight.value), step)


def layer_norm(tape: Tape, inputs: Tensor, weight: Tensor, bias: Tensor, epsilon: float) -> Tensor:
    """Gives each row the mean 0 and the variance 1, then scales and shifts the columns."""
    centered = inputs.value - inputs.value.mean(-1, keepdims=True)
    inverse = 1 / np.sqrt(np.mean(np.square(centered), -1, keepdims=True) + epsilon)
    normed = centered * inverse

    def step(gradient: np.ndarray) -> None:
        columns = normed.shape[-1]
        weight.add_gradient((gradient * normed).reshape(-1, columns).sum(0))
        bias.add_gradient(gradient.reshape(-1, columns).sum(0))
        scaled = gradient * weight.value
        mean = scaled.mean(-1, keepdims=True)
        inputs.add_gradient((scaled - mean - normed * np.mean(scaled * normed, -1, keepdims=True)) * inverse)

    return tape.record(Tensor(normed * weight.value + bias.value), step)


def gated_silu(tape: Tape, gate: Tensor, value: Tensor) -> Tensor:
    """Computes `silu(gate) * value`."""
    sigmoid = 1 / (1 + np.exp(-gate.value))
    silu = gate.value * sigmoid

    def step(gradient: np.ndarray) -> None:
        value.add_gradient(gradient * silu)
        gate.add_gradient(gradient * value.value * (sigmoid + silu * (1 - sigmoid)))

    return tape.record(Tensor(silu * value.value), step)


def relu(tape: Tape, inputs: Tensor) -> Tensor:
    """Replaces negative numbers by 0."""
    positive = inputs.value > 0

    def step(gradient: np.ndarray) -> None:
        inputs.add_gradient(gradient * positive)

    return tape.record(Tensor(inputs.value * positive), step)


def tanh(tape: Tape, inputs: Tensor) -> Tensor:
    """Computes the hyperbolic tangent."""
    result = np.tanh(inputs.value)

    def step(gradient: np.ndarray) -> None:
        inputs.add_gradient(gradient * (1 - np.square(result)))

    return tape.record(Tensor(result), step)


def first_of_each(tape: Tape, inputs: Tensor) -> Tensor:
    """Returns the first row of each sequence, as [sequences, width]."""

    def step(gradient: np.ndarray) -> None:
        whole = np.zeros_like(inputs.value)
        whole[:, 0] = gradient
        inputs.add_gradient(whole)

    return tape.record(Tensor(inputs.value[:, 0]), step)


def rotation(length: int, head_width: int, base: float = 10_000.0) -> tuple[np.ndarray, np.ndarray]:
    """Returns cosines and sines of rotary positions, each as [length, head_width / 2]."""
    frequencies = base ** (-np.arange(0, head_width, 2) / head_width)
    angles = np.arange(length)[:, None] * frequencies
    return np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)


def rotate(rows: np.ndarray, cosines: np.ndarray, sines: np.ndarray) -> np.ndarray:
    """Rotates neighbouring pairs of the last axis by the position on the axis before it."""
    result = np.empty_like(rows)
    even, odd = rows[..., 0::2], rows[..., 1::2]
    result[..., 0::2] = even * cosines - odd * sines
    result[..., 1::2] = even * sines + odd * cosines
    return result


def attention(
    tape: Tape,
    queries: Tensor,
    keys: Tensor,
    values: Tensor,
    heads: int,
    mask: np.ndarray | None = None,
    positions: tuple[np.ndarray, np.ndarray] | None = None,
) -> Tensor:
    """Computes attention of several heads.

    queries, keys, values: [sequences, length, width]
    mask: numbers that are added to the scores, in a shape that broadcasts to [sequences, heads, length, length]
    positions: cosines and sines of rotary positions
    """
    sequences, length, width = queries.value.shape
    head_width = width // heads
    scale = np.float32(head_width**-0.5)

    def split(rows: np.ndarray) -> np.ndarray:
        return np.ascontiguousarray(rows.reshape(sequences, length, heads, head_width).transpose(0, 2, 1, 3))

    def join(rows: np.ndarray) -> np.ndarray:
        return np.ascontiguousarray(rows.transpose(0, 2, 1, 3)).reshape(sequences, length, width)

    q, k, v = split(queries.value), split(keys.value), split(values.value)
    if positions is not None:
        q, k = rotate(q, *positions), rotate(k, *positions)
    scores = q @ k.swapaxes(-1, -2)
    scores *= scale
    if mask is not None:
        scores += mask
    scores -= scores.max(-1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(-1, keepdims=True)
    shares = scores

    def step(gradient: np.ndarray) -> None:
        outer = split(gradient)
        values.add_gradient(join(shares.swapaxes(-1, -2) @ outer))
        inner = outer @ v.swapaxes(-1, -2)
        inner -= np.einsum("bhij,bhij->bhi", inner, shares)[..., None]
        inner *= shares
        inner *= scale
        q_gradient, k_gradient = inner @ k, inner.swapaxes(-1, -2) @ q
        if positions is not None:
            cosines, sines = positions
            q_gradient, k_gradient = rotate(q_gradient, cosines, -sines), rotate(k_gradient, cosines, -sines)
        queries.add_gradient(join(q_gradient))
        keys.add_gradient(join(k_gradient))

    return tape.record(Tensor(join(shares @ v)), step)


def cross_entropy(tape: Tape, logits: Tensor, targets: np.ndarray, smoothing: float = 0.0) -> Tensor:
    """Returns the mean negative logarithm of the probability of the targets.

    logits: [rows, classes]
    smoothing: share of the target that is spread over all classes
    """
    rows = np.arange(len(targets))
    shifted = logits.value - logits.value.max(-1, keepdims=True)
    logarithms = shifted - np.log(np.exp(shifted).sum(-1, keepdims=True))
    loss = -(1 - smoothing) * logarithms[rows, targets].mean() - smoothing * logarithms.mean()

    def step(gradient: np.ndarray) -> None:
        result = np.exp(logarithms)
        result -= smoothing / result.shape[-1]
        result[rows, targets] -= 1 - smoothing
        result *= gradient / len(targets)
        logits.add_gradient(result)

    return tape.record(Tensor(np.asarray(loss, logits.value.dtype)), step)


def select_rows(tape: Tape, inputs: Tensor, rows: np.ndarray) -> Tensor:
    """Returns some rows of [sequences, length, width], numbered across sequences, each at most once."""
    flat = inputs.value.reshape(-1, inputs.value.shape[-1])

    def step(gradient: np.ndarray) -> None:
        whole = np.zeros_like(flat)
        whole[rows] = gradient
        inputs.add_gradient(whole.reshape(inputs.value.shape))

    return tape.record(Tensor(flat[rows]), step)


def mean_of_each(tape: Tape, inputs: Tensor, present: np.ndarray) -> Tensor:
    """Returns the mean of the rows of each sequence that are present, as [sequences, width].

    present: 1 or 0, as [sequences, length]
    """
    shares = (present / present.sum(1, keepdims=True)).astype(inputs.value.dtype)

    def step(gradient: np.ndarray) -> None:
        inputs.add_gradient(gradient[:, None] * shares[:, :, None])

    return tape.record(Tensor((shares[:, None] @ inputs.value)[:, 0]), step)


def unit_length(tape: Tape, inputs: Tensor) -> Tensor:
    """Divides each row by its length."""
    inverse = 1 / np.sqrt(np.square(inputs.value).sum(-1, keepdims=True) + 1e-12)
    unit = inputs.value * inverse

    def step(gradient: np.ndarray) -> None:
        inputs.add_gradient((gradient - unit * np.sum(gradient * unit, -1, keepdims=True)) * inverse)

    return tape.record(Tensor(unit), step)


def scale(tape: Tape, inputs: Tensor, factor: float) -> Tensor:
    """Multiplies by a constant."""

    def step(gradient: np.ndarray) -> None:
        inputs.add_gradient(gradient * np.float32(factor))

    return tape.record(Tensor(inputs.value * np.float32(factor)), step)


def product_with_transposed(tape: Tape, left: Tensor, right: Tensor) -> Tensor:
    """Computes `left @ right.T` of two computed matrices."""

    def step(gradient: np.ndarray) -> None:
        left.add_gradient(gradient @ right.value)
        right.add_gradient(gradient.T @ left.value)

    return tape.record(Tensor(left.value @ right.value.T), step)


def convolution(tape: Tape, inputs: Tensor, weight: Tensor, stride: int) -> Tensor:
    """Slides square kernels over images, with zeros around them so that the size is divided only by the stride.

    inputs: [images, height, width, channels]; weight: [outputs, channels, side, side]
    """
    outputs, channels, side, _ = weight.value.shape
    margin = side // 2
    edges = ((0, 0), (margin, margin), (margin, margin), (0, 0))
    padded = np.pad(inputs.value, edges)
    windows = np.lib.stride_tricks.sliding_window_view(padded, (side, side), (1, 2))[:, ::stride, ::stride]
    count, height, width = windows.shape[:3]
    columns = windows.reshape(count * height * width, -1)
    flat = weight.value.reshape(outputs, -1)

    def step(gradient: np.ndarray) -> None:
        rows = gradient.reshape(-1, outputs)
        weight.add_gradient((rows.T @ columns).reshape(weight.value.shape))
        spread = (rows @ flat).reshape(count, height, width, channels, side, side)
        total = np.zeros_like(padded)
        for y in range(side):
            for x in range(side):
                total[:, y : y + height * stride : stride, x : x + width * stride : stride] += spread[..., y, x]
        inputs.add_gradient(total[:, margin : total.shape[1] - margin, margin : total.shape[2] - margin])

    return tape.record(Tensor((columns @ flat.T).reshape(count, height, width, outputs)), step)


def batch_norm(tape: Tape, inputs: Tensor, weight: Tensor, bias: Tensor, epsilon: float) -> Tensor:
    """Gives each channel the mean 0 and the variance 1 in this batch, then scales and shifts the channels."""
    axes = (0, 1, 2)
    centered = inputs.value - inputs.value.mean(axes)
    inverse = 1 / np.sqrt(np.square(centered).mean(axes) + epsilon)
    normed = centered * inverse

    def step(gradient: np.ndarray) -> None:
        weight.add_gradient((gradient * normed).sum(axes))
        bias.add_gradient(gradient.sum(axes))
        scaled = gradient * weight.value
        inputs.add_gradient((scaled - scaled.mean(axes) - normed * (scaled * normed).mean(axes)) * inverse)

    return tape.record(Tensor(normed * weight.value + bias.value), step)


def max_pool(tape: Tape, inputs: Tensor) -> Tensor:
    """Takes the largest number of each 3 x 3 window, at every second position. Windows reach one position over the edges."""
    padded = np.pad(inputs.value, ((0, 0), (1, 1), (1, 1), (0, 0)), constant_values=-np.inf)
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (1, 2))[:, ::2, ::2]
    result = windows.max((-2, -1))
    _, height, width, _ = result.shape

    def step(gradient: np.ndarray) -> None:
        total = np.zeros_like(padded)
        free = np.ones(result.shape, bool)
        for y in range(3):
            for x in range(3):
                chosen = free & (windows[..., y, x] == result)
                total[:, y : y + height * 2 : 2, x : x + width * 2 : 2] += gradient * chosen
                free &= ~chosen
        inputs.add_gradient(total[:, 1:-1, 1:-1])

    return tape.record(Tensor(result), step)


def mean_of_places(tape: Tape, inputs: Tensor) -> Tensor:
    """Returns the mean over all places of each image, as [images, channels]."""
    places = inputs.value.shape[1] * inputs.value.shape[2]

    def step(gradient: np.ndarray) -> None:
        inputs.add_gradient(np.broadcast_to(gradient[:, None, None] / places, inputs.value.shape))

    return tape.record(Tensor(inputs.value.mean((1, 2))), step)
