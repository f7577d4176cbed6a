import { execFileSync, spawnSync } from "node:child_process";
import { transformSync } from "esbuild";
import { syntaxProblem } from "./syntax-tree.ts";

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

/** Parses many pieces of code with Python in one process. @returns the error of each, or null */
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

/** Passes the code to a program that parses it. Returns null if the program is not installed. */
function programProblem(code: string, { command, args }: Program): string | null {
  const { status, stderr, error } = spawnSync(command, args, { input: code, encoding: "utf8" });
  if (error !== undefined) return isInstalled(command) ? String(error) : null;
  return status === 0 ? null : stderr;
}

interface Program {
  command: string;
  args: readonly string[];
}

const programs: Readonly<Record<string, Program>> = {
  shell: { command: "bash", args: ["-n"] },
  go: { command: "gofmt", args: ["-e", "-l"] },
  rust: { command: "rustfmt", args: ["--edition", "2024"] },
};

export function isInstalled(command: string): boolean {
  return spawnSync(command, ["--version"]).error === undefined;
}

/**
 * Returns the error that the language's own parser reports, or null. Go, Rust and PowerShell are always parsed with a
 * grammar, and also with their own tool if it is installed.
 */
export function problemOf({ language, code }: { language: string; code: string }): string | null {
  if (language === "python") return pythonProblems([code])[0] ?? null;
  if (language === "javascript") return javascriptProblem(code);
  const program = programs[language];
  return syntaxProblem(language, code) ?? (program === undefined ? null : programProblem(code, program));
}

export const extensions: Readonly<Record<string, string>> = {
  python: "py",
  javascript: "mjs",
  shell: "sh",
  go: "go",
  rust: "rs",
  powershell: "ps1",
};
