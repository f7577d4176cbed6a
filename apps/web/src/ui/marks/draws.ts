/** Returns a number from 0 to below `limit`. */
export type Draw = (limit: number) => number;

/** Returns a generator of numbers that is the same for the same name: the FNV-1a hash of its UTF-16 units, then xorshift. */
export function drawsFrom(name: string): Draw {
  let state = 2_166_136_261;
  for (let index = 0; index < name.length; index++) {
    state = Math.imul(state ^ name.charCodeAt(index), 16_777_619);
  }
  // Xorshift would never leave zero.
  state = state === 0 ? 1 : state;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}
