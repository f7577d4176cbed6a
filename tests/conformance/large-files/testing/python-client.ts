import { type ChildProcess, execFile, execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { pythonWith } from "../../testing/python-with.ts";
import type { LargeFileHub } from "./large-file-hub.ts";

const program = join(import.meta.dirname, "client.py");
const Result = z.object({ seconds: z.number(), files: z.record(z.string(), z.string()).default({}) });
/** Seconds that the operation took, and the SHA-256 of each file that it downloaded. */
export type ClientResult = z.infer<typeof Result>;

export interface PythonClient {
  python: string;
  version: string;
}

/** Returns the versions of huggingface_hub that are tested, installed once on each machine. */
export function pythonClients(): { newest: PythonClient; older: PythonClient } {
  return {
    newest: withVersion(pythonWith("modelyard-python-xet", ["huggingface_hub", "hf_xet"])),
    older: withVersion(pythonWith("modelyard-python-hub-1.33.0", ["huggingface_hub==1.33.0"])),
  };
}

function withVersion(python: string): PythonClient {
  const version = execFileSync(python, ["-c", "import huggingface_hub; print(huggingface_hub.__version__)"]);
  return { python, version: version.toString().trim() };
}

export interface RunOptions {
  hub: Pick<LargeFileHub, "url" | "token">;
  /** For the files of the client. */
  folder: string;
  /** Clients keep what they uploaded and downloaded on each machine. */
  machine: string;
  usesXet: boolean;
}

/** Returns the environment of a Python client. */
export function clientEnvironment(
  python: string,
  { hub, folder, machine, usesXet }: RunOptions,
): Record<string, string> {
  return {
    PATH: `${dirname(python)}:${process.env["PATH"]}`,
    HOME: folder,
    HF_HOME: join(folder, machine),
    HF_ENDPOINT: hub.url,
    HF_TOKEN: hub.token,
    HF_HUB_DISABLE_TELEMETRY: "1",
    HF_HUB_DISABLE_PROGRESS_BARS: "1",
    ...(usesXet ? {} : { HF_HUB_DISABLE_XET: "1" }),
  };
}

const runFile = promisify(execFile);

/** Runs a Python program in the folder of the client. @returns what it printed, without spaces and line ends around it */
export async function runPython(python: string, source: string, options: RunOptions): Promise<string> {
  const env = clientEnvironment(python, options);
  const { stdout } = await runFile(python, ["-c", source], { env, cwd: options.folder });
  return stdout.trim();
}

/** Starts an operation of `client.py`. @returns the process, to kill it, and its result */
export function startClient(
  { python }: PythonClient,
  options: RunOptions,
  operation: string,
  parameters: object,
): { child: ChildProcess; result: Promise<ClientResult> } {
  const { promise, resolve, reject } = Promise.withResolvers<ClientResult>();
  const child = execFile(
    python,
    [program, operation, JSON.stringify(parameters)],
    { env: clientEnvironment(python, options), cwd: options.folder, maxBuffer: 64 * 1024 * 1024 },
    (error, stdout, stderr) => {
      if (error === null) resolve(Result.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")));
      else reject(new Error(`${operation} failed: ${stderr.slice(-2000)}`, { cause: error }));
    },
  );
  return { child, result: promise };
}

/** Runs an operation of `client.py` to its end. */
export async function runClient(...parameters: Parameters<typeof startClient>): Promise<ClientResult> {
  return startClient(...parameters).result;
}
