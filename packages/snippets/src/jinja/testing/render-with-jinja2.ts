import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Case {
  template: string;
  values: Record<string, unknown>;
}

export type Jinja2Result = { text: string } | { error: string; message: string };

const version = "3.1.6";

/** Renders with Python's Jinja2, which is installed once per machine. */
export function renderWithJinja2(cases: readonly Case[]): Jinja2Result[] {
  const output = execFileSync(pythonWithJinja2(), [join(import.meta.dirname, "render_with_jinja2.py")], {
    input: cases.map((one) => `${JSON.stringify(one)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, PYTHONIOENCODING: "utf-8" },
  });
  return output.trimEnd().split("\n").map(parseResult);
}

function pythonWithJinja2(): string {
  const folder = join(tmpdir(), `modelyard-jinja2-${version}`);
  const python = join(folder, "bin/python");
  const done = join(folder, "installed.txt");
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true });
    execFileSync("python3", ["-m", "venv", folder]);
    execFileSync(python, ["-m", "pip", "install", "--quiet", `jinja2==${version}`], { stdio: "inherit" });
    writeFileSync(done, version);
  }
  return python;
}

function parseResult(line: string): Jinja2Result {
  const result: unknown = JSON.parse(line);
  if (isResult(result)) return result;
  throw new Error(`Python wrote another shape: ${line}`);
}

const isResult = (value: unknown): value is Jinja2Result =>
  typeof value === "object" && value !== null && ("text" in value || "error" in value);
