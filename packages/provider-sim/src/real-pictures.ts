/** One grey pixel as PNG. */
export const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);

/** Placeholders for pictures in fixtures, which keep them readable. */
const namedOnly = ["a png in name only", "a jpeg in name only", "a webp in name only"].map((text) =>
  Buffer.from(text).toString("base64"),
);

/** Returns the same data with base64 placeholders replaced by a picture that can be decoded. */
export function withRealPictures(value: unknown): unknown {
  if (typeof value === "string") {
    return namedOnly.reduce((text, picture) => text.replaceAll(picture, pixel.toString("base64")), value);
  }
  if (Array.isArray(value)) return value.map(withRealPictures);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withRealPictures(item)]));
}
