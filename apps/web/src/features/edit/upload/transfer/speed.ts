/** The time over which the speed is averaged, in milliseconds. */
const windowMs = 8000;

/** Measures how fast bytes are sent, over the last seconds. */
export function createSpeed(now: () => number) {
  let samples: { at: number; bytes: number }[] = [];
  return {
    add: (bytes: number): void => {
      const at = now();
      samples.push({ at, bytes });
      if (samples.length > 500) samples = samples.filter((sample) => at - sample.at <= windowMs);
    },
    /** @returns `undefined` until there is enough to tell */
    bytesPerSecond: (): number | undefined => {
      const at = now();
      const recent = samples.filter((sample) => at - sample.at <= windowMs);
      const first = recent[0];
      if (first === undefined || at - first.at < 500) return undefined;
      return (
        Math.max(
          0,
          recent.reduce((sum, { bytes }) => sum + bytes, 0),
        ) /
        ((at - first.at) / 1000)
      );
    },
    reset: (): void => {
      samples = [];
    },
  };
}
