/** An image with three bytes for each pixel: red, green and blue. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Where a pixel of the upright image is in the stored one, by the orientation of Exif. */
const storedAt: Readonly<Record<number, (x: number, y: number, width: number, height: number) => [number, number]>> = {
  2: (x, y, width) => [width - 1 - x, y],
  3: (x, y, width, height) => [width - 1 - x, height - 1 - y],
  4: (x, y, _width, height) => [x, height - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _width, height) => [y, height - 1 - x],
  7: (x, y, width, height) => [width - 1 - y, height - 1 - x],
  8: (x, y, width) => [width - 1 - y, x],
};

/** Turns an image as its Exif orientation says. */
export function upright(image: Pixels, orientation: number): Pixels {
  const position = storedAt[orientation];
  if (position === undefined) return image;
  const isTurned = orientation >= 5;
  const [width, height] = isTurned ? [image.height, image.width] : [image.width, image.height];
  const data = new Uint8Array(image.data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [storedX, storedY] = position(x, y, image.width, image.height);
      const from = (storedY * image.width + storedX) * 3;
      data.set(image.data.subarray(from, from + 3), (y * width + x) * 3);
    }
  }
  return { width, height, data };
}

/** Cuts out the middle of an image; what is outside of it is black. */
export function centerCrop(image: Pixels, width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 3);
  const top = Math.floor((image.height - height) / 2);
  const left = Math.floor((image.width - width) / 2);
  for (let y = 0; y < height; y++) {
    const row = y + top;
    if (row < 0 || row >= image.height) continue;
    const firstX = Math.max(0, -left);
    const lastX = Math.min(width, image.width - left);
    const from = (row * image.width + firstX + left) * 3;
    data.set(image.data.subarray(from, from + (lastX - firstX) * 3), (y * width + firstX) * 3);
  }
  return { width, height, data };
}
