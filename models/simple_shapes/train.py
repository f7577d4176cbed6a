"""Trains the classifier and writes its files: `python -m simple_shapes.train`."""

from pathlib import Path

import numpy as np
from safetensors.numpy import save_file

from learning import operations
from learning.demo_folder import DEMO, write_json
from learning.onnx_graph import Graph
from learning.tape import Parameters, Tape, Tensor
from learning.training import Plan, fit
from simple_shapes.drawings import LABELS, PIXELS, draw_batch, draw_sheet, to_pixel_values, write_png
from simple_shapes.network import WIDTHS, Network, Statistics, add_to_graph, convolutions, create_parameters

SEED = 20261126
BATCH = 64
PLAN = Plan(steps=1200, cooldown=600, adam_rate=0.003)
FOLDER = DEMO / "simple-shapes"


def train() -> tuple[Parameters, Statistics]:
    """Trains the parameters. Returns them with the statistics of the batch norms."""
    parameters = create_parameters(len(LABELS), np.random.default_rng(SEED))
    statistics = Statistics()

    def loss_of_step(tape: Tape, step: int) -> Tensor:
        images, labels = draw_batch(np.random.default_rng([SEED, step]), BATCH)
        network = Network(tape, parameters, statistics, training=True)
        return operations.cross_entropy(tape, network.logits(to_pixel_values(images)), labels)

    fit(parameters, [], loss_of_step, PLAN)
    return parameters, statistics


def confusions(parameters: Parameters, statistics: Statistics, count: int) -> np.ndarray:
    """Returns how often each label is recognised as each label, in new drawings."""
    found = np.zeros((len(LABELS), len(LABELS)), int)
    random = np.random.default_rng([SEED, 10**9])
    for _ in range(count // 100):
        images, labels = draw_batch(random, 100)
        network = Network(Tape(), parameters, statistics, training=False)
        guesses = network.logits(to_pixel_values(images)).value.argmax(-1)
        np.add.at(found, (labels, guesses), 1)
    return found


def write_files(folder: Path, parameters: Parameters, statistics: Statistics) -> None:
    """Writes weights for `transformers` and for ONNX, the configuration, and the drawings of the card."""
    folder.mkdir(parents=True, exist_ok=True)
    everything = parameters | {name: Tensor(value) for name, value in statistics.values.items()}
    half = {name: parameter.value.astype(np.float16) for name, parameter in everything.items()}
    # What `torch` counts beside the statistics; only its training reads it.
    half |= {f"{part.name}.normalization.num_batches_tracked": np.array(PLAN.steps) for part in convolutions()}
    save_file(half, folder / "model.safetensors", metadata={"format": "pt"})
    graph = Graph(everything)
    add_to_graph(graph)
    inputs: dict[str, list[str | int]] = {"pixel_values": ["batch_size", 3, PIXELS, PIXELS]}
    graph.write(folder / "onnx/model.onnx", inputs, "logits", ["batch_size", len(LABELS)])
    write_json(
        folder / "config.json",
        {
            "architectures": ["ResNetForImageClassification"],
            "depths": [1] * len(WIDTHS),
            "downsample_in_first_stage": False,
            "dtype": "float16",
            "embedding_size": WIDTHS[0],
            "hidden_act": "relu",
            "hidden_sizes": list(WIDTHS),
            "id2label": {str(index): label for index, label in enumerate(LABELS)},
            "label2id": {label: index for index, label in enumerate(LABELS)},
            "layer_type": "basic",
            "model_type": "resnet",
            "num_channels": 3,
            "problem_type": "single_label_classification",
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
    trained, measured = train()
    write_files(FOLDER, trained, measured)
    table = confusions(trained, measured, 2000)
    print("new drawings:", table.trace() / table.sum())
    print(table)
