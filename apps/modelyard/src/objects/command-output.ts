/** Where a command writes, and its settings. */
export interface ObjectCommand {
  /** Flags of the command and settings of `modelyard serve`. */
  flags: readonly string[];
  environment: Readonly<Record<string, string | undefined>>;
  /** Prints the result. */
  print: (text: string) => void;
  /** Prints progress, apart from the result. */
  printProgress: (text: string) => void;
}

const everyMs = 2000;

/** Returns a function that prints progress at most every two seconds. */
export function paced<T>(print: (state: T) => void, now: () => number = Date.now): (state: T) => void {
  let printedAtMs = now();
  return (state) => {
    if (now() - printedAtMs < everyMs) return;
    printedAtMs = now();
    print(state);
  };
}

const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];

/** Returns a number of bytes for people, such as `1.5 GiB`. */
export function inBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1024 && unit < units.length - 1; unit += 1) value /= 1024;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** Returns a count with its noun, such as `1,000 objects`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : plural}`;
}
