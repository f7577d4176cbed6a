/** An image with four bytes for each pixel: red, green, blue and opacity. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** Where a point of the upright square is in the stored one, by the orientation of Exif. */
const storedAt: Readonly<Record<number, (x: number, y: number, last: number) => [number, number]>> = {
  2: (x, y, last) => [last - x, y],
  3: (x, y, last) => [last - x, last - y],
  4: (x, y, last) => [x, last - y],
  5: (x, y) => [y, x],
  6: (x, y, last) => [y, last - x],
  7: (x, y, last) => [last - y, last - x],
  8: (x, y, last) => [last - y, x],
};

/**
 * Cuts the middle square out of an image, scales it by averaging, and turns it upright.
 * @param side width and height of the result
 * @param orientation as in Exif: 1 to 8
 */
export function squarePicture(image: Picture, side: number, orientation: number): Picture {
  const size = Math.min(image.width, image.height);
  const left = Math.floor((image.width - size) / 2);
  const top = Math.floor((image.height - size) / 2);
  const data = new Uint8ClampedArray(side * side * 4);
  const position = storedAt[orientation];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [column, row] = position === undefined ? [x, y] : position(x, y, side - 1);
      const [fromX, toX] = spanOf(column, side, size);
      const [fromY, toY] = spanOf(row, side, size);
      const color = averageOf(image, { left: left + fromX, right: left + toX, top: top + fromY, bottom: top + toY });
      data.set(color, (y * side + x) * 4);
    }
  }
  return { width: side, height: side, data };
}

/** Returns the pixels that one pixel of the result covers: at least one. */
function spanOf(index: number, side: number, size: number): [number, number] {
  const from = Math.floor((index * size) / side);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * size) / side))];
}

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Averages colors by their opacity, so that invisible pixels have no effect. */
function averageOf({ width, data }: Picture, { left, right, top, bottom }: Area): [number, number, number, number] {
  let [red, green, blue, opacity] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      const alpha = data[at + 3] ?? 0;
      red += (data[at] ?? 0) * alpha;
      green += (data[at + 1] ?? 0) * alpha;
      blue += (data[at + 2] ?? 0) * alpha;
      opacity += alpha;
    }
  }
  if (opacity === 0) return [0, 0, 0, 0];
  const pixels = (right - left) * (bottom - top);
  return [red / opacity, green / opacity, blue / opacity, opacity / pixels];
}
