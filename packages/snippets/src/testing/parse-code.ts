import { execFileSync, spawnSync } from "node:child_process";
import { transformSync } from "esbuild";

const parsePython = `
import ast, json, sys
problems = []
for code in json.load(sys.stdin):
    try:
        ast.parse(code)
        problems.append(None)
    except Exception as error:
        problems.append(f"{type(error).__name__}: {error}")
print(json.dumps(problems))
`;

/** Python's own parser over many pieces of code in one process. @returns what is wrong with each, or null */
export function pythonProblems(codes: readonly string[]): (string | null)[] {
  const input = JSON.stringify(codes);
  const problems: (string | null)[] = JSON.parse(
    execFileSync("python3", ["-c", parsePython], { input, encoding: "utf8", maxBuffer: 64 << 20 }),
  );
  return problems;
}

function javascriptProblem(code: string): string | null {
  try {
    transformSync(code, { loader: "ts", format: "esm" });
    return null;
  } catch (error) {
    return String(error);
  }
}

function shellProblem(code: string): string | null {
  const { status, stderr } = spawnSync("bash", ["-n"], { input: code, encoding: "utf8" });
  return status === 0 ? null : stderr;
}

/** @returns what the language's own parser has against the code, or null */
export function problemOf({ language, code }: { language: string; code: string }): string | null {
  if (language === "python") return pythonProblems([code])[0] ?? null;
  if (language === "javascript") return javascriptProblem(code);
  if (language === "shell") return shellProblem(code);
  return `nobody parses ${language}`;
}

export const extensions: Readonly<Record<string, string>> = { python: "py", javascript: "mjs", shell: "sh" };
