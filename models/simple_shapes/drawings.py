"""Draws shapes of random size, position, rotation and colors."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

PIXELS = 32
# Points in each pixel and direction, for smooth edges.
DETAIL = 2

Inside = Callable[[np.ndarray, np.ndarray], np.ndarray]


def star(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Tells whether points are in a star with five tips."""
    tip = 2 * np.pi / 5
    angle = np.abs((np.arctan2(y, x) + tip / 2) % tip - tip / 2)
    radius = np.hypot(x, y)
    inner_x, inner_y = 0.45 * np.cos(tip / 2), 0.45 * np.sin(tip / 2)
    return (inner_x - 1) * radius * np.sin(angle) - inner_y * (radius * np.cos(angle) - 1) > 0


def triangle(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Tells whether points are in a triangle with equal sides."""
    angles = np.pi / 2 + np.array([1, 3, 5]) * np.pi / 3
    return np.logical_and.reduce([x * np.cos(angle) + y * np.sin(angle) < 0.5 for angle in angles])


def heart(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Tells whether points are in a heart."""
    x, y = 1.2 * x, 1.2 * y + 0.1
    return (x**2 + y**2 - 1) ** 3 - x**2 * y**3 < 0


SHAPES: dict[str, Inside] = {
    "circle": lambda x, y: x**2 + y**2 < 1,
    "cross": lambda x, y: (np.minimum(abs(x), abs(y)) < 0.28) & (np.maximum(abs(x), abs(y)) < 1),
    "heart": heart,
    "moon": lambda x, y: (x**2 + y**2 < 1) & ((x - 0.5) ** 2 + y**2 > 0.7**2),
    "ring": lambda x, y: (x**2 + y**2 < 1) & (x**2 + y**2 > 0.6**2),
    "square": lambda x, y: np.maximum(abs(x), abs(y)) < 0.8,
    "star": star,
    "triangle": triangle,
}
LABELS = tuple(SHAPES)


def draw(random: np.random.Generator, label: int) -> np.ndarray:
    """Returns an image as [PIXELS, PIXELS, 3] bytes."""
    radius = random.uniform(7, 14)
    center_x, center_y = random.uniform(radius + 1, PIXELS - radius - 1, 2)
    angle = random.uniform(0, 2 * np.pi)
    places = (np.arange(PIXELS * DETAIL) + 0.5) / DETAIL
    x, y = np.meshgrid((places - center_x) / radius, (places - center_y) / radius)
    turned_x, turned_y = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    inside = SHAPES[LABELS[label]](turned_x, turned_y)
    share = inside.reshape(PIXELS, DETAIL, PIXELS, DETAIL).mean((1, 3))[..., None]
    while True:
        shape_color, ground_color = random.uniform(0, 255, (2, 3))
        # A shape that can hardly be seen has no right label.
        if np.abs(shape_color - ground_color).sum() > 150:
            break
    shade = 1 + random.uniform(-0.15, 0.15) * np.linspace(-1, 1, PIXELS)[:, None, None]
    image = (share * shape_color + (1 - share) * ground_color) * shade
    image += random.normal(0, random.uniform(0, 6), image.shape)
    return np.clip(np.rint(image), 0, 255).astype(np.uint8)


def draw_batch(random: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns images as [count, PIXELS, PIXELS, 3] bytes, and their labels."""
    labels = random.integers(0, len(LABELS), count)
    return np.stack([draw(random, label) for label in labels]), labels


def to_pixel_values(images: np.ndarray) -> np.ndarray:
    """Returns [images, 3, PIXELS, PIXELS] numbers from -1 to 1, as the preprocessor computes them."""
    return np.ascontiguousarray(((images.astype(np.float32) / 255 - 0.5) / 0.5).transpose(0, 3, 1, 2))


def draw_sheet(random: np.random.Generator, columns: int) -> np.ndarray:
    """Returns one image with a row of drawings for each label."""
    rows = [np.concatenate([draw(random, label) for _ in range(columns)], axis=1) for label in range(len(LABELS))]
    return np.concatenate(rows)


def write_png(file: Path, image: np.ndarray) -> None:
    """Writes [height, width, 3] bytes as PNG."""
    height, width, _ = image.shape
    lines = b"".join(b"\0" + row.tobytes() for row in image)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b"")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + chunks)
