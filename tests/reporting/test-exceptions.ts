import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
/** `./script/test` prints the files in this folder at its end. */
const folder = join(root, ".cache/test-exceptions");

/** A test that did not simply pass or fail. */
export interface TestException {
  /** Absolute path of the test file. */
  file: string;
  kind: "skipped" | "retried";
  /** Why it was skipped; for a retried test, its name. */
  detail: string;
}

/** Returns one line for each file and detail, sorted. Lines of skipped tests have their number. */
export function exceptionLines(exceptions: readonly TestException[]): string[] {
  const counts = new Map<string, number>();
  for (const { file, kind, detail } of exceptions) {
    const line = `${kind === "skipped" ? "Skipped" : "Passed only when retried"}: ${relative(root, file)}: ${detail}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts]
    .map(([line, count]) =>
      line.startsWith("Skipped") ? `${line} (${count} ${count === 1 ? "test" : "tests"})` : line,
    )
    .toSorted();
}

/** Prints the exceptions of a run, and stores them for the end of `./script/test`. */
export function reportExceptions(run: string, exceptions: readonly TestException[]): void {
  const lines = exceptionLines(exceptions);
  const file = join(folder, `${run}.txt`);
  rmSync(file, { force: true });
  if (lines.length === 0) return;
  const text = `${lines.join("\n")}\n`;
  process.stdout.write(`\n${text}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
}
