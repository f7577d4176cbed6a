"""Trains the encoder and writes its files: `python -m short_sentences.train`."""

import json
from pathlib import Path
from random import Random

import numpy as np
from safetensors.numpy import save_file
from tokenizers import Tokenizer

from learning import operations
from learning.demo_folder import DEMO, write_json
from learning.encoder import Network, Sizes, bert_parameters, matrices_inside
from learning.onnx_graph import TEXT_INPUTS, Graph
from learning.tape import Parameters, Tape, Tensor
from learning.training import Plan, fit
from learning.word_pieces import bert_config, encode, read_or_train, write_tokenizer
from short_sentences.corpus import make_pairs

SEED = 20261125
VOCABULARY, LENGTH = 1500, 64
SIZES = Sizes(width=96, layers=2, heads=3, inner=192)
PAIRS = 96
# The sharpness of the comparison between the right partner and all others.
SHARPNESS = 16.0
PLAN = Plan(steps=700, cooldown=400, adam_rate=0.003)
FOLDER = DEMO / "short-sentences"


def vectors_of(tape: Tape, parameters: Parameters, ids: np.ndarray, present: np.ndarray) -> Tensor:
    """Computes vectors of length 1, as [texts, width]: the mean of the hidden states of each text."""
    hidden = Network(tape, parameters, SIZES).bert(ids, present, "")
    return operations.unit_length(tape, operations.mean_of_each(tape, hidden, present))


def train() -> tuple[Parameters, Tokenizer]:
    """Trains tokenizer and parameters."""
    random = Random(SEED)
    texts = [text for _ in range(300) for pair in make_pairs(random, 96) for text in pair]
    tokenizer = read_or_train(FOLDER, texts, VOCABULARY, LENGTH)
    parameters = bert_parameters(SIZES, tokenizer.get_vocab_size(), LENGTH, "", {}, np.random.default_rng(SEED))
    partners = np.arange(PAIRS)

    def loss_of_step(tape: Tape, step: int) -> Tensor:
        pairs = make_pairs(Random(f"{SEED} {step}"), PAIRS)
        left, right = (
            vectors_of(tape, parameters, *encode(tokenizer, [pair[side] for pair in pairs])) for side in (0, 1)
        )
        sharp = operations.scale(tape, left, SHARPNESS)
        similarity = operations.product_with_transposed(tape, sharp, right)
        return operations.cross_entropy(tape, similarity, partners)

    fit(parameters, matrices_inside(parameters), loss_of_step, PLAN)
    return parameters, tokenizer


def measure(parameters: Parameters, tokenizer: Tokenizer, pairs: list[tuple[str, str]]) -> dict[str, float]:
    """Returns how often the partner is the most similar one, and the mean cosines of partners and of others."""
    left, right = (
        vectors_of(Tape(), parameters, *encode(tokenizer, [pair[side] for pair in pairs])).value for side in (0, 1)
    )
    cosines = left @ right.T
    own = np.eye(len(pairs), dtype=bool)
    return {
        "partner found": float((cosines.argmax(1) == np.arange(len(pairs))).mean()),
        "mean cosine of partners": float(cosines[own].mean()),
        "lowest cosine of partners": float(cosines[own].min()),
        "mean cosine of others": float(cosines[~own].mean()),
        "highest cosine of others": float(cosines[~own].max()),
    }


def write_files(folder: Path, parameters: Parameters, tokenizer: Tokenizer) -> None:
    """Writes the files that `sentence-transformers`, `transformers` and ONNX programs load."""
    write_tokenizer(folder, tokenizer, LENGTH)
    half = {name: parameter.value.astype(np.float16) for name, parameter in parameters.items()}
    save_file(half, folder / "model.safetensors", metadata={"format": "pt"})
    graph = Graph(parameters)
    graph.bert(SIZES, "", output="last_hidden_state")
    shape: list[str | int] = ["batch_size", "sequence_length", SIZES.width]
    graph.write(folder / "onnx/model.onnx", TEXT_INPUTS, "last_hidden_state", shape)
    sizes = bert_config(tokenizer.get_vocab_size(), LENGTH, SIZES.width, SIZES.layers, SIZES.heads, SIZES.inner)
    write_json(folder / "config.json", {"architectures": ["BertModel"], **sizes})
    modes = ("cls_token", "mean_tokens", "max_tokens", "mean_sqrt_len_tokens")
    pooling = {f"pooling_mode_{mode}": mode == "mean_tokens" for mode in modes}
    write_json(folder / "1_Pooling/config.json", {"word_embedding_dimension": SIZES.width, **pooling})
    kinds = ("Transformer", "Pooling", "Normalize")
    modules = [
        {
            "idx": index,
            "name": str(index),
            "path": f"{index}_{kind}" if index else "",
            "type": f"sentence_transformers.models.{kind}",
        }
        for index, kind in enumerate(kinds)
    ]
    write_json(folder / "modules.json", modules)
    write_json(folder / "sentence_bert_config.json", {"do_lower_case": False, "max_seq_length": LENGTH})
    write_json(folder / "config_sentence_transformers.json", {"prompts": {}, "similarity_fn_name": "cosine"})


def held_out() -> list[tuple[str, str]]:
    """Returns pairs that were written by hand and are not generated."""
    rows = json.loads((Path(__file__).parent / "held-out.json").read_text())
    return [(left, right) for left, right in rows]


if __name__ == "__main__":
    trained, word_pieces = train()
    write_files(FOLDER, trained, word_pieces)
    print("new generated pairs:", measure(trained, word_pieces, make_pairs(Random("held out"), PAIRS)))
    print("pairs written by hand:", measure(trained, word_pieces, held_out()))
