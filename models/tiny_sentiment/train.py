"""Trains the classifier and writes its files: `python -m tiny_sentiment.train`."""

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
from tiny_sentiment.corpus import LABELS, make_texts

SEED = 20261124
VOCABULARY, LENGTH = 2000, 64
SIZES = Sizes(width=64, layers=2, heads=2, inner=128)
BATCH = 64
PLAN = Plan(steps=2200, cooldown=1000, adam_rate=0.003)
FOLDER = DEMO / "tiny-sentiment"


def logits_of(tape: Tape, parameters: Parameters, ids: np.ndarray, present: np.ndarray) -> Tensor:
    """Computes [texts, labels]."""
    network = Network(tape, parameters, SIZES)
    first = operations.first_of_each(tape, network.bert(ids, present, "bert."))
    pooled = operations.tanh(tape, network.linear(first, "bert.pooler.dense"))
    return network.linear(pooled, "classifier")


def train() -> tuple[Parameters, Tokenizer]:
    """Trains tokenizer and parameters."""
    texts, _ = make_texts(Random(SEED), 20_000)
    tokenizer = read_or_train(FOLDER, texts, VOCABULARY, LENGTH)
    head: dict[str, tuple[int, ...]] = {
        "bert.pooler.dense.weight": (SIZES.width, SIZES.width),
        "bert.pooler.dense.bias": (SIZES.width,),
        "classifier.weight": (len(LABELS), SIZES.width),
        "classifier.bias": (len(LABELS),),
    }
    random = np.random.default_rng(SEED)
    parameters = bert_parameters(SIZES, tokenizer.get_vocab_size(), LENGTH, "bert.", head, random)

    def loss_of_step(tape: Tape, step: int) -> Tensor:
        texts, labels = make_texts(Random(f"{SEED} {step}"), BATCH)
        logits = logits_of(tape, parameters, *encode(tokenizer, texts))
        return operations.cross_entropy(tape, logits, np.array(labels), smoothing=0.05)

    fit(parameters, matrices_inside(parameters), loss_of_step, PLAN)
    return parameters, tokenizer


def accuracy(parameters: Parameters, tokenizer: Tokenizer, texts: list[str], labels: list[int]) -> float:
    """Returns the share of right labels."""
    logits = logits_of(Tape(), parameters, *encode(tokenizer, texts)).value
    return float((logits.argmax(-1) == np.array(labels)).mean())


def write_files(folder: Path, parameters: Parameters, tokenizer: Tokenizer) -> None:
    """Writes weights for `transformers` and for ONNX, the configuration and the tokenizer."""
    write_tokenizer(folder, tokenizer, LENGTH)
    half = {name: parameter.value.astype(np.float16) for name, parameter in parameters.items()}
    save_file(half, folder / "model.safetensors", metadata={"format": "pt"})
    graph = Graph(parameters)
    first = graph.first(graph.bert(SIZES, "bert."))
    pooled = graph.call("Tanh", graph.linear(first, "bert.pooler.dense"))
    graph.linear(pooled, "classifier", output="logits")
    graph.write(folder / "onnx/model.onnx", TEXT_INPUTS, "logits", ["batch_size", len(LABELS)])
    sizes = bert_config(tokenizer.get_vocab_size(), LENGTH, SIZES.width, SIZES.layers, SIZES.heads, SIZES.inner)
    labels = {
        "id2label": {str(index): label for index, label in enumerate(LABELS)},
        "label2id": {label: index for index, label in enumerate(LABELS)},
        "problem_type": "single_label_classification",
    }
    write_json(folder / "config.json", {"architectures": ["BertForSequenceClassification"], **sizes, **labels})


def written_by_hand(name: str) -> tuple[list[str], list[int]]:
    """Returns sentences of a list that was written by hand: "held-out", or "development", by which the corpus was improved."""
    rows = json.loads((Path(__file__).parent / f"{name}.json").read_text())
    return [row["text"] for row in rows], [LABELS.index(row["label"]) for row in rows]


if __name__ == "__main__":
    trained, word_pieces = train()
    write_files(FOLDER, trained, word_pieces)
    print("new generated texts:", accuracy(trained, word_pieces, *make_texts(Random("held out"), 1000)))
    for name in ("development", "held-out"):
        print(f"{name}:", accuracy(trained, word_pieces, *written_by_hand(name)))
