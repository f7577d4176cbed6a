"""The LLaMA architecture in numpy."""

from dataclasses import dataclass

import numpy as np

from learning import operations
from learning.tape import Parameters, Tape, Tensor, normal_parameters


@dataclass(frozen=True)
class Sizes:
    """Sizes of the network. All are multiples of 32, as GGUF's quantised formats require."""

    vocabulary: int = 1280
    width: int = 160
    layers: int = 4
    heads: int = 5
    inner: int = 416
    context: int = 256
    epsilon: float = 1e-5


def create_parameters(sizes: Sizes, random: np.random.Generator) -> Parameters:
    """Creates random parameters, named as `transformers` names them. The output layer is the embedding."""
    square, inner = (sizes.width, sizes.width), (sizes.inner, sizes.width)
    shapes: dict[str, tuple[int, ...]] = {"model.embed_tokens.weight": (sizes.vocabulary, sizes.width)}
    for layer in range(sizes.layers):
        prefix = f"model.layers.{layer}"
        shapes[f"{prefix}.input_layernorm.weight"] = (sizes.width,)
        for name in ("q", "k", "v", "o"):
            shapes[f"{prefix}.self_attn.{name}_proj.weight"] = square
        shapes[f"{prefix}.post_attention_layernorm.weight"] = (sizes.width,)
        shapes[f"{prefix}.mlp.gate_proj.weight"] = inner
        shapes[f"{prefix}.mlp.up_proj.weight"] = inner
        shapes[f"{prefix}.mlp.down_proj.weight"] = inner[::-1]
    shapes["model.norm.weight"] = (sizes.width,)
    return normal_parameters(shapes, 0.04, random)


def hidden_states(tape: Tape, parameters: Parameters, sizes: Sizes, ids: np.ndarray, mask: np.ndarray) -> Tensor:
    """Computes the last hidden states as [sequences, length, width].

    ids: [sequences, length]
    mask: numbers that are added to the attention scores, as [sequences, 1, length, length]
    """
    positions = operations.rotation(ids.shape[1], sizes.width // sizes.heads)
    hidden = operations.embedding(tape, parameters["model.embed_tokens.weight"], ids)
    for layer in range(sizes.layers):

        def weight(name: str, layer: int = layer) -> Tensor:
            return parameters[f"model.layers.{layer}.{name}.weight"]

        normed = operations.rms_norm(tape, hidden, weight("input_layernorm"), sizes.epsilon)
        q, k, v = (operations.linear(tape, normed, weight(f"self_attn.{name}_proj")) for name in "qkv")
        mixed = operations.attention(tape, q, k, v, sizes.heads, mask, positions)
        hidden = operations.add(tape, hidden, operations.linear(tape, mixed, weight("self_attn.o_proj")))
        normed = operations.rms_norm(tape, hidden, weight("post_attention_layernorm"), sizes.epsilon)
        gate = operations.linear(tape, normed, weight("mlp.gate_proj"))
        up = operations.linear(tape, normed, weight("mlp.up_proj"))
        inner = operations.gated_silu(tape, gate, up)
        hidden = operations.add(tape, hidden, operations.linear(tape, inner, weight("mlp.down_proj")))
    return operations.rms_norm(tape, hidden, parameters["model.norm.weight"], sizes.epsilon)


def loss_of(
    tape: Tape,
    parameters: Parameters,
    sizes: Sizes,
    ids: np.ndarray,
    mask: np.ndarray,
    rows: np.ndarray,
    targets: np.ndarray,
) -> Tensor:
    """Computes the mean loss of the predictions at some positions, numbered across sequences."""
    hidden = operations.select_rows(tape, hidden_states(tape, parameters, sizes, ids, mask), rows)
    logits = operations.linear(tape, hidden, parameters["model.embed_tokens.weight"])
    return operations.cross_entropy(tape, logits, targets)


def causal_mask(segments: np.ndarray) -> np.ndarray:
    """Lets each position see itself and earlier positions of its segment.

    segments: the number of the conversation at each position, as [sequences, length]
    Returns 0 or a large negative number, as [sequences, 1, length, length].
    """
    length = segments.shape[1]
    visible = (segments[:, :, None] == segments[:, None, :]) & np.tri(length, dtype=bool)
    return np.where(visible, np.float32(0), np.float32(-1e9))[:, None]
