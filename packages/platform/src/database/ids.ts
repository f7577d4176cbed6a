import { randomBytes } from "node:crypto";

interface IdSource {
  nowMs: () => number;
  random: (bytes: number) => Buffer;
}

const ticksPerSecond = 2 ** 16;

/**
 * Returns a function that creates ids of 24 lower-case hex digits, the format that hub clients expect in `_id`: the time in
 * seconds (8 digits) and 1/65536 seconds (4 digits), then 12 random digits. Each id is greater than the previous one of
 * this function, so that lists which break ties by id show what was created at the same time in the order of creation.
 */
export function increasingIds({ nowMs, random }: IdSource): () => string {
  let lastTick = 0;
  return () => {
    lastTick = Math.max(lastTick + 1, Math.floor((nowMs() * ticksPerSecond) / 1000));
    return lastTick.toString(16).padStart(12, "0") + random(6).toString("hex");
  };
}

/** Returns a new object id, which is greater than all ids that this process created before. */
export const newId = increasingIds({ nowMs: Date.now, random: randomBytes });
