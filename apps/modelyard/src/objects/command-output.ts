export { inBytes } from "@modelyard/platform/byte-sizes";

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

/** Returns a count with its noun, such as `1,000 objects`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : plural}`;
}
