import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { undocumentedLine } from "./undocumented-line.ts";

const cli = resolve(import.meta.dirname, "../../apps/modelyard/src/cli.ts");
const checkedCli = resolve(import.meta.dirname, "checked-cli.ts");
/** Shared by all starts: with a new data folder, each would compile all modules again. */
const compiled = resolve(import.meta.dirname, "../../.cache/compiled");

/** A hub in a separate process, started as a user would start it. */
export interface StartedModelyard {
  url: string;
  /** The one-time link of a first start. */
  setupUrl: string | undefined;
  dataFolder: string;
  process: ChildProcess;
  /** Milliseconds from spawn to the line that reports it as ready. */
  readyAfterMs: number;
  /** Everything that it printed on both streams. */
  output: () => string;
  /** Sends the signal and waits for the end. @returns the exit code @throws {Error} a response was not documented */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

interface StartOptions {
  /** Kept after the stop; without one, a new folder is created. */
  dataFolder?: string;
  /** Without `--engine`, the engine is off: the simulator's responses are known, and no test waits for a model. */
  flags?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /**
   * Whether responses are compared with the API description. Benchmarks turn it off: it takes time and memory.
   * @default true
   */
  checksResponses?: boolean;
  /** The command line program of another version, whose responses are not checked. */
  program?: string;
}

export async function makeDataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "modelyard-run-"));
}

export async function removeDataFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** @throws {Error} it ends before it is ready; the message contains its output */
export async function startModelyard({
  dataFolder,
  flags = [],
  environment = {},
  checksResponses = true,
  program = checksResponses ? checkedCli : cli,
}: StartOptions = {}): Promise<StartedModelyard> {
  const folder = dataFolder ?? (await makeDataFolder());
  const started = performance.now();
  const engine = flags.includes("--engine") ? [] : ["--engine", "off"];
  // Benchmarks measure a first start.
  const cache = checksResponses ? { NODE_COMPILE_CACHE: compiled } : {};
  const fixed = ["serve", "--port", "0", "--data-dir", folder, ...engine];
  const child = spawn(process.execPath, [program, ...fixed, ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      MODELYARD_LOG_LEVEL: "warn",
      ...cache,
      ...environment,
    },
  });
  let printed = "";
  const ended = new Promise<number | null>((resolveEnd) => child.once("exit", (code) => resolveEnd(code)));
  const ready = new Promise<number>((resolveReady) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (/^Modelyard is ready at \S+$/m.test(printed)) resolveReady(performance.now() - started);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
  });
  const first = await Promise.race([ready, ended.then((code) => ({ code }))]);
  if (typeof first !== "number")
    throw new Error(`Modelyard ended with code ${first.code} before it was ready:\n${printed}`);
  const url = /^Modelyard is ready at (\S+)$/m.exec(printed)?.[1] ?? "";
  return {
    url,
    setupUrl: /^Create the first administrator .*: (\S+)$/m.exec(printed)?.[1],
    dataFolder: folder,
    process: child,
    readyAfterMs: first,
    output: () => printed,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      const code = await ended;
      const undocumented = printed.split("\n").filter((line) => line.startsWith(undocumentedLine));
      if (undocumented.length > 0) throw new Error(`The API description is not true:\n${undocumented.join("\n")}`);
      return code;
    },
  };
}
