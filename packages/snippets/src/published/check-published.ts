import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

interface Snippet {
  language: string;
  code: string;
}

/** The parts of a snippet that were found in the packages, and those that were not. */
export interface PublishedNames {
  /** Modules, names, methods and arguments in the packages. */
  checked: readonly string[];
  problems: readonly string[];
}

const script = fileURLToPath(new URL("check.py", import.meta.url));

interface Asked {
  /** Paths of wheels, or of interface files that replace them. */
  archives: readonly string[];
  snippets: readonly Snippet[];
}

/**
 * Looks up the names that Python and shell snippets use from packages, by their syntax trees.
 * @returns for each request, one result per snippet, in their order
 */
export function checkPublished(asked: readonly Asked[]): PublishedNames[][] {
  const answers: PublishedNames[][] = JSON.parse(
    execFileSync("python3", [script], { input: JSON.stringify(asked), encoding: "utf8", maxBuffer: 64 << 20 }),
  );
  return answers;
}
