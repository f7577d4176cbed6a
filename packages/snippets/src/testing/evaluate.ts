import { execFileSync } from "node:child_process";

const encoding = "utf8";
const maxBuffer = 64 << 20;

/** Evaluates an expression with Python. */
export function evaluatePython(expression: string): unknown {
  const code = "import ast, json, sys\nprint(json.dumps(ast.literal_eval(sys.stdin.buffer.read().decode())))";
  return JSON.parse(execFileSync("python3", ["-c", code], { input: expression, encoding, maxBuffer }));
}

/** Evaluates an expression in a module with Node. */
export function evaluateJavascript(expression: string): unknown {
  const code = `process.stdout.write(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module"], { input: code, encoding, maxBuffer }));
}

/** Evaluates words with bash. */
export function evaluateShell(words: readonly string[]): string[] {
  const code = `printf '%s\\0' ${words.join(" ")}`;
  return execFileSync("bash", [], { input: code, encoding, maxBuffer }).split("\0").slice(0, -1);
}
