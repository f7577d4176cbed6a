import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

interface Snippet {
  language: string;
  code: string;
}

/** What was found of a snippet in the packages, and what was not. */
export interface PublishedNames {
  /** Modules, names, methods and arguments that the packages hold. */
  checked: readonly string[];
  problems: readonly string[];
}

const script = fileURLToPath(new URL("check.py", import.meta.url));

interface Asked {
  /** Paths of wheels, or of interfaces that replace them. */
  archives: readonly string[];
  snippets: readonly Snippet[];
}

/**
 * Looks up what Python and shell snippets take from packages, by their syntax trees.
 * @returns for each thing asked: one answer for each snippet, in their order
 */
export function checkPublished(asked: readonly Asked[]): PublishedNames[][] {
  const answers: PublishedNames[][] = JSON.parse(
    execFileSync("python3", [script], { input: JSON.stringify(asked), encoding: "utf8", maxBuffer: 64 << 20 }),
  );
  return answers;
}
