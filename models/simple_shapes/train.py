"""Trains the classifier and writes its files: `python -m simple_shapes.train`."""

from pathlib import Path

import numpy as np
from safetensors.numpy import save_file

from learning import operations
from learning.demo_folder import DEMO, write_json
from learning.encoder import Network, Sizes, matrices_inside, vit_parameters
from learning.onnx_graph import Graph
from learning.tape import Parameters, Tape, Tensor
from learning.training import Plan, fit
from simple_shapes.drawings import LABELS, PIXELS, draw_batch, draw_sheet, to_pixel_values, write_png

SEED = 20261126
PATCH = 4
SIZES = Sizes(width=64, layers=3, heads=4, inner=128)
BATCH = 64
PLAN = Plan(steps=1800, cooldown=800, adam_rate=0.003)
FOLDER = DEMO / "simple-shapes"


def logits_of(tape: Tape, parameters: Parameters, pixel_values: np.ndarray) -> Tensor:
    """Computes [images, labels]."""
    network = Network(tape, parameters, SIZES)
    return network.linear(network.vit(pixel_values, "vit."), "classifier")


def train() -> Parameters:
    """Trains the parameters."""
    head: dict[str, tuple[int, ...]] = {
        "classifier.weight": (len(LABELS), SIZES.width),
        "classifier.bias": (len(LABELS),),
    }
    parameters = vit_parameters(SIZES, PIXELS, PATCH, "vit.", head, np.random.default_rng(SEED))

    def loss_of_step(tape: Tape, step: int) -> Tensor:
        images, labels = draw_batch(np.random.default_rng([SEED, step]), BATCH)
        return operations.cross_entropy(tape, logits_of(tape, parameters, to_pixel_values(images)), labels)

    fit(parameters, matrices_inside(parameters), loss_of_step, PLAN)
    return parameters


def confusions(parameters: Parameters, count: int) -> np.ndarray:
    """Returns how often each label is recognised as each label, in new drawings."""
    found = np.zeros((len(LABELS), len(LABELS)), int)
    random = np.random.default_rng([SEED, 10**9])
    for _ in range(count // 100):
        images, labels = draw_batch(random, 100)
        guesses = logits_of(Tape(), parameters, to_pixel_values(images)).value.argmax(-1)
        np.add.at(found, (labels, guesses), 1)
    return found


def write_files(folder: Path, parameters: Parameters) -> None:
    """Writes weights for `transformers` and for ONNX, the configuration, and the drawings of the card."""
    half = {name: parameter.value.astype(np.float16) for name, parameter in parameters.items()}
    folder.mkdir(parents=True, exist_ok=True)
    save_file(half, folder / "model.safetensors", metadata={"format": "pt"})
    graph = Graph(parameters)
    graph.linear(graph.vit(SIZES, PATCH, "vit."), "classifier", output="logits")
    inputs: dict[str, list[str | int]] = {"pixel_values": ["batch_size", 3, PIXELS, PIXELS]}
    graph.write(folder / "onnx/model.onnx", inputs, "logits", ["batch_size", len(LABELS)])
    write_json(
        folder / "config.json",
        {
            "architectures": ["ViTForImageClassification"],
            "attention_probs_dropout_prob": 0.0,
            "dtype": "float16",
            "hidden_act": "relu",
            "hidden_dropout_prob": 0.0,
            "hidden_size": SIZES.width,
            "id2label": {str(index): label for index, label in enumerate(LABELS)},
            "image_size": PIXELS,
            "initializer_range": 0.05,
            "intermediate_size": SIZES.inner,
            "label2id": {label: index for index, label in enumerate(LABELS)},
            "layer_norm_eps": SIZES.epsilon,
            "model_type": "vit",
            "num_attention_heads": SIZES.heads,
            "num_channels": 3,
            "num_hidden_layers": SIZES.layers,
            "patch_size": PATCH,
            "problem_type": "single_label_classification",
            "qkv_bias": True,
            "torch_dtype": "float16",
        },
    )
    write_json(
        folder / "preprocessor_config.json",
        {
            "do_convert_rgb": True,
            "do_normalize": True,
            "do_rescale": True,
            "do_resize": True,
            "image_mean": [0.5, 0.5, 0.5],
            "image_processor_type": "ViTImageProcessor",
            "image_std": [0.5, 0.5, 0.5],
            "resample": 2,
            "rescale_factor": 1 / 255,
            "size": {"height": PIXELS, "width": PIXELS},
        },
    )
    # New drawings that were not used in training: a row for each label.
    write_png(folder / "drawings.png", draw_sheet(np.random.default_rng([SEED, 10**9 + 1]), 8))


if __name__ == "__main__":
    trained = train()
    write_files(FOLDER, trained)
    table = confusions(trained, 2000)
    print("new drawings:", table.trace() / table.sum())
    print(table)
