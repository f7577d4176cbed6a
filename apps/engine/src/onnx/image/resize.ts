import type { Pixels } from "./pixels.ts";

/** Numbers of Pillow's filters, as `preprocessor_config.json` has them. */
export type Resample = 0 | 1 | 2 | 3 | 4 | 5;

interface Filter {
  /** Distance in pixels from which on the weight is 0. */
  support: number;
  weight: (distance: number) => number;
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Box, bilinear, Hamming, bicubic and Lanczos, by their number. */
const filters: Readonly<Record<Exclude<Resample, 0>, Filter>> = {
  1: { support: 3, weight: (x) => (Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0) },
  2: { support: 1, weight: (x) => Math.max(0, 1 - Math.abs(x)) },
  3: { support: 2, weight: cubic },
  4: { support: 0.5, weight: (x) => (x > -0.5 && x <= 0.5 ? 1 : 0) },
  5: { support: 1, weight: (x) => (Math.abs(x) < 1 ? sinc(x) * (0.54 + 0.46 * Math.cos(Math.PI * x)) : 0) },
};

/** Keys' cubic with a = −0.5. */
function cubic(x: number): number {
  const distance = Math.abs(x);
  if (distance >= 2) return 0;
  const [a, squared] = [-0.5, distance * distance];
  return distance < 1
    ? (a + 2) * squared * distance - (a + 3) * squared + 1
    : a * squared * distance - 5 * a * squared + 8 * a * distance - 4 * a;
}

/** Fractions are rounded to 22 bits and sums to bytes after each direction, as in Pillow, so that results are equal. */
const fractionBits = 22;

interface Weights {
  /** Where the source pixels of each target pixel begin, and how many there are. */
  first: Int32Array;
  count: Int32Array;
  /** `most` weights for each target pixel. */
  most: number;
  weights: Float64Array;
}

function weightsOf(source: number, target: number, { support, weight }: Filter): Weights {
  const scale = source / target;
  // An image that becomes smaller is averaged over all of its pixels.
  const stretch = Math.max(scale, 1);
  const reach = support * stretch;
  const most = Math.ceil(reach) * 2 + 1;
  const first = new Int32Array(target);
  const count = new Int32Array(target);
  const weights = new Float64Array(target * most);
  for (let position = 0; position < target; position++) {
    const center = (position + 0.5) * scale;
    const begin = Math.max(0, Math.floor(center - reach + 0.5));
    const end = Math.min(source, Math.floor(center + reach + 0.5));
    const values = Array.from({ length: end - begin }, (_, index) => weight((index + begin - center + 0.5) / stretch));
    const sum = values.reduce((total, value) => total + value, 0);
    first[position] = begin;
    count[position] = values.length;
    for (const [index, value] of values.entries()) {
      weights[position * most + index] = roundHalfAway((sum === 0 ? 0 : value / sum) * 2 ** fractionBits);
    }
  }
  return { first, count, most, weights };
}

const roundHalfAway = (value: number) => (value < 0 ? Math.trunc(value - 0.5) : Math.trunc(value + 0.5));

/** Resizes rows: the horizontal direction of an image. */
function resizeRows(image: Pixels, width: number, filter: Filter): Pixels {
  const { first, count, most, weights } = weightsOf(image.width, width, filter);
  const data = new Uint8Array(width * image.height * 3);
  for (let y = 0; y < image.height; y++) {
    const row = y * image.width * 3;
    for (let x = 0; x < width; x++) {
      combine(data, (y * width + x) * 3, image.data, row + (first[x] ?? 0) * 3, 3, weights, x * most, count[x] ?? 0);
    }
  }
  return { width, height: image.height, data };
}

/** Resizes columns: the vertical direction of an image. */
function resizeColumns(image: Pixels, height: number, filter: Filter): Pixels {
  const { first, count, most, weights } = weightsOf(image.height, height, filter);
  const data = new Uint8Array(image.width * height * 3);
  const rowBytes = image.width * 3;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < image.width; x++) {
      const from = (first[y] ?? 0) * rowBytes + x * 3;
      combine(data, y * rowBytes + x * 3, image.data, from, rowBytes, weights, y * most, count[y] ?? 0);
    }
  }
  return { width: image.width, height, data };
}

/** Writes the weighted sum of pixels `step` bytes apart. */
function combine(
  target: Uint8Array,
  to: number,
  source: Uint8Array,
  from: number,
  step: number,
  weights: Float64Array,
  weightsFrom: number,
  count: number,
): void {
  let [red, green, blue] = [0, 0, 0];
  for (let index = 0, at = from; index < count; index++, at += step) {
    const weight = weights[weightsFrom + index] ?? 0;
    red += (source[at] ?? 0) * weight;
    green += (source[at + 1] ?? 0) * weight;
    blue += (source[at + 2] ?? 0) * weight;
  }
  target[to] = toByte(red);
  target[to + 1] = toByte(green);
  target[to + 2] = toByte(blue);
}

const half = 2 ** (fractionBits - 1);
const one = 2 ** fractionBits;
const toByte = (sum: number) => Math.min(255, Math.max(0, Math.floor((sum + half) / one)));

function nearest(image: Pixels, width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = Math.min(image.height - 1, Math.floor(((y + 0.5) * image.height) / height));
    for (let x = 0; x < width; x++) {
      const column = Math.min(image.width - 1, Math.floor(((x + 0.5) * image.width) / width));
      const from = (row * image.width + column) * 3;
      data.set(image.data.subarray(from, from + 3), (y * width + x) * 3);
    }
  }
  return { width, height, data };
}

/** Resizes an image as Pillow does. */
export function resize(image: Pixels, width: number, height: number, resample: Resample): Pixels {
  if (resample === 0) return nearest(image, width, height);
  const filter = filters[resample];
  const rows = image.width === width ? image : resizeRows(image, width, filter);
  return rows.height === height ? rows : resizeColumns(rows, height, filter);
}
