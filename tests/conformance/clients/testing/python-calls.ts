import { execFile, execFileSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import type { CallHub } from "./call-hub.ts";

const runFile = promisify(execFile);
const program = join(import.meta.dirname, "../python/run.py");
const PythonCall = z.object({ call: z.string(), error: z.string().nullable(), seconds: z.number() });
export type PythonCall = z.infer<typeof PythonCall>;

/** Returns the installed version of a Python package. */
export function versionOf(python: string, name: string): string {
  const source = `import importlib.metadata; print(importlib.metadata.version(${JSON.stringify(name)}))`;
  return execFileSync(python, ["-c", source]).toString().trim();
}

/** Runs the calls of one module below `python/calls` as a user would, on a machine without a cache. */
export async function runPythonCalls(
  python: string,
  { hub, module }: { hub: CallHub; module: string },
): Promise<PythonCall[]> {
  const home = await mkdtemp(join(hub.folder, "home-"));
  const { stdout } = await runFile(python, [program, module], {
    cwd: home,
    maxBuffer: 64 * 1024 * 1024,
    env: {
      PATH: `${dirname(python)}:${process.env["PATH"]}`,
      HOME: home,
      HF_HOME: join(home, "hf"),
      HF_ENDPOINT: hub.url,
      HF_TOKEN: hub.token,
      BOB_TOKEN: hub.bobToken,
      HF_HUB_DISABLE_TELEMETRY: "1",
      HF_HUB_DISABLE_UPDATE_CHECK: "1",
      HF_HUB_DISABLE_PROGRESS_BARS: "1",
      GRADIO_ANALYTICS_ENABLED: "False",
      PYTHONDONTWRITEBYTECODE: "1",
    },
  });
  // Clients print lines of their own in between.
  const lines = stdout.split("\n").filter((line) => line.startsWith('{"call": '));
  return lines.map((line) => PythonCall.parse(JSON.parse(line)));
}
