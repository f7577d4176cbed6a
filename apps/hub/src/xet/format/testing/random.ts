/** Returns bytes that look random but are the same for the same seed (xorshift32). */
export function randomBytes(size: number, seed: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(size / 4));
  let state = seed === 0 ? 1 : seed >>> 0;
  for (let index = 0; index < words.length; index++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[index] = state;
  }
  return new Uint8Array(words.buffer, 0, size);
}

/** Returns text that LZ4 shrinks to about a third. */
export function textBytes(size: number, seed: number): Uint8Array {
  const words = ["model", "weights ", "the ", "of", " layer", "attention", "\n", "0.125, ", "norm", "hidden_size"];
  const choices = randomBytes(size, seed);
  let text = "";
  for (let index = 0; text.length < size; index++) text += words[(choices[index] ?? 0) % words.length];
  return Buffer.from(text.slice(0, size), "latin1");
}
