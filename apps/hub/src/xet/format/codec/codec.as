// Decodes chunks of xorbs. AssemblyScript: compiled by `npm run gen`.
// Callers pass regions of memory. No function reads or writes outside them, whatever the bytes are.

/**
 * Decodes an LZ4 block from [source, sourceEnd) to target. Matches may copy from `floor` on.
 * Returns the position after the last byte written, at most `targetEnd`, or 0 if the block is damaged.
 */
export function decodeBlock(source: usize, sourceEnd: usize, floor: usize, target: usize, targetEnd: usize): usize {
  while (source < sourceEnd) {
    const token = <usize>load<u8>(source++);
    let literals = token >> 4;
    if (literals == 15) {
      let more: usize;
      do {
        if (source >= sourceEnd) return 0;
        more = <usize>load<u8>(source++);
        literals += more;
      } while (more == 255);
    }
    if (literals > sourceEnd - source || literals > targetEnd - target) return 0;
    if (literals <= 16 && sourceEnd - source >= 16 && targetEnd - target >= 16) {
      v128.store(target, v128.load(source));
    } else {
      memory.copy(target, source, literals);
    }
    source += literals;
    target += literals;
    // The last sequence ends with its literals.
    if (source == sourceEnd) return target;

    if (sourceEnd - source < 2) return 0;
    const offset = <usize>load<u16>(source);
    source += 2;
    if (offset == 0 || offset > target - floor) return 0;
    let length = token & 15;
    if (length == 15) {
      let more: usize;
      do {
        if (source >= sourceEnd) return 0;
        more = <usize>load<u8>(source++);
        length += more;
      } while (more == 255);
    }
    length += 4;
    if (length > targetEnd - target) return 0;
    const end = target + length;
    let from = target - offset;
    if (offset >= 16 && targetEnd - end >= 16) {
      do {
        v128.store(target, v128.load(from));
        target += 16;
        from += 16;
      } while (target < end);
    } else if (offset >= 8 && targetEnd - end >= 8) {
      do {
        store<u64>(target, load<u64>(from));
        target += 8;
        from += 8;
      } while (target < end);
    } else {
      // The source may overlap the target: this repeats the last `offset` bytes.
      while (target < end) store<u8>(target++, load<u8>(from++));
    }
    target = end;
  }
  return 0;
}

/** Writes the bytes of [source, source + size), which are grouped by their position in words of 4 bytes, in order. */
export function ungroup(source: usize, size: usize, target: usize): void {
  const words = size >> 2;
  const rest = size & 3;
  const second = source + words + (rest > 0 ? 1 : 0);
  const third = second + words + (rest > 1 ? 1 : 0);
  const fourth = third + words + (rest > 2 ? 1 : 0);
  let word: usize = 0;
  // 16 words at once.
  for (; word + 16 <= words; word += 16) {
    const a = v128.load(source + word);
    const b = v128.load(second + word);
    const c = v128.load(third + word);
    const d = v128.load(fourth + word);
    const ab0 = i8x16.shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const ab1 = i8x16.shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    const cd0 = i8x16.shuffle(c, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const cd1 = i8x16.shuffle(c, d, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    const at = target + (word << 2);
    v128.store(at, i16x8.shuffle(ab0, cd0, 0, 8, 1, 9, 2, 10, 3, 11));
    v128.store(at, i16x8.shuffle(ab0, cd0, 4, 12, 5, 13, 6, 14, 7, 15), 16);
    v128.store(at, i16x8.shuffle(ab1, cd1, 0, 8, 1, 9, 2, 10, 3, 11), 32);
    v128.store(at, i16x8.shuffle(ab1, cd1, 4, 12, 5, 13, 6, 14, 7, 15), 48);
  }
  for (; word < words; word++) {
    const at = target + (word << 2);
    store<u8>(at, load<u8>(source + word));
    store<u8>(at, load<u8>(second + word), 1);
    store<u8>(at, load<u8>(third + word), 2);
    store<u8>(at, load<u8>(fourth + word), 3);
  }
  const last = target + (words << 2);
  if (rest > 0) store<u8>(last, load<u8>(source + words));
  if (rest > 1) store<u8>(last, load<u8>(second + words), 1);
  if (rest > 2) store<u8>(last, load<u8>(third + words), 2);
}

const prime1: u32 = 2654435761;
const prime2: u32 = 2246822519;
const prime3: u32 = 3266489917;
const prime4: u32 = 668265263;
const prime5: u32 = 374761393;

// @ts-ignore: decorator
@inline
function round(sum: u32, value: u32): u32 {
  return rotl<u32>(sum + value * prime2, 13) * prime1;
}

/** Returns the xxHash32 with seed 0, the checksum of LZ4 frames. */
export function xxHash32(source: usize, size: usize): u32 {
  const end = source + size;
  let sum: u32;
  if (size >= 16) {
    let a: u32 = prime1 + prime2;
    let b: u32 = prime2;
    let c: u32 = 0;
    let d: u32 = 0 - prime1;
    do {
      a = round(a, load<u32>(source));
      b = round(b, load<u32>(source, 4));
      c = round(c, load<u32>(source, 8));
      d = round(d, load<u32>(source, 12));
      source += 16;
    } while (end - source >= 16);
    sum = rotl<u32>(a, 1) + rotl<u32>(b, 7) + rotl<u32>(c, 12) + rotl<u32>(d, 18);
  } else {
    sum = prime5;
  }
  sum += <u32>size;
  for (; end - source >= 4; source += 4) sum = rotl<u32>(sum + load<u32>(source) * prime3, 17) * prime4;
  for (; source < end; source++) sum = rotl<u32>(sum + <u32>load<u8>(source) * prime5, 11) * prime1;
  sum = (sum ^ (sum >> 15)) * prime2;
  sum = (sum ^ (sum >> 13)) * prime3;
  return sum ^ (sum >> 16);
}
