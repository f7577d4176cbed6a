import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { makeDataFolder, removeDataFolder } from "../support/start-modelyard.ts";

const Report = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("started"),
    url: z.string(),
    routes: z.array(z.object({ method: z.string(), path: z.string() })),
  }),
  z.object({ type: z.literal("log"), line: z.string() }),
  z.object({ type: z.literal("memory"), usedBytes: z.number() }),
]);
type Report = z.infer<typeof Report>;

export interface Route {
  method: string;
  path: string;
}

/** A whole Modelyard in a separate process, with an account of each role. */
export interface FuzzedHub {
  url: string;
  /** Every registered route of the hub, the pages and the router. */
  routes: readonly Route[];
  dataFolder: string;
  process: ChildProcess;
  /** What it printed, its log, and how it ended. */
  problems: () => string[];
  /** Returns the memory that is in use after a garbage collection. */
  usedBytes: () => Promise<number>;
  stop: () => Promise<void>;
}

export const password = "four plain words";
export const tokens = {
  administrator: "hf_fuzz_administrator_01",
  writer: "hf_fuzz_writer_0123456789",
  reader: "hf_fuzz_reader_0123456789",
  // The same user as `writer`.
  readOnly: "hf_fuzz_read_only_01234567",
} as const;

const provision = `users:
  - { name: ada, admin: true, password: ${password}, tokens: [{ name: a, value: ${tokens.administrator}, role: write }] }
  - name: wes
    password: ${password}
    tokens: [{ name: w, value: ${tokens.writer}, role: write }, { name: r, value: ${tokens.readOnly}, role: read }]
  - { name: rae, password: ${password}, tokens: [{ name: r, value: ${tokens.reader}, role: write }] }
organisations:
  - { name: lab, members: [{ user: ada, role: admin }, { user: wes, role: write }, { user: rae, role: read }] }
`;

export async function startFuzzedHub(): Promise<FuzzedHub> {
  const dataFolder = await makeDataFolder();
  const provisionFile = join(dataFolder, "yard.yaml");
  await writeFile(provisionFile, provision);
  const child = fork(join(import.meta.dirname, "served-process.ts"), {
    execArgv: ["--expose-gc"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => printed.push(String(chunk)));
  let isStopping = false;
  child.once("exit", (code, signal) => {
    if (!isStopping) printed.push(`the process ended: ${String(code ?? signal)}`);
  });
  child.on("message", (message) => {
    const report = Report.parse(message);
    if (report.type === "log" && isError(report.line)) printed.push(report.line);
  });
  const flags = ["--port", "0", "--data-dir", dataFolder, "--provision", provisionFile];
  child.send({ type: "start", flags: [...flags, "--rate-limits", "off", "--sign-up", "open"] });
  const started = await reportOf(child, "started", printed);
  return {
    url: started.url,
    routes: distinct(started.routes),
    dataFolder,
    process: child,
    problems: () => [...printed],
    usedBytes: async () => {
      const measured = reportOf(child, "memory", printed);
      child.send({ type: "measure memory" });
      return (await measured).usedBytes;
    },
    stop: async () => {
      isStopping = true;
      const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
      if (child.connected) child.send({ type: "stop" });
      await ended;
      await removeDataFolder(dataFolder);
    },
  };
}

/** Returns whether a line of the log reports an error, other than a page that was made without a part that took too long. */
function isError(line: string): boolean {
  return /"level":"(?:error|fatal)"/.test(line) && !line.includes("did not respond within");
}

/** Returns routes once each, without handlers of every address. */
function distinct(routes: readonly Route[]): Route[] {
  const named = routes.filter(({ path }) => path !== "/*" && path !== "*");
  return [...new Map(named.map((route) => [`${route.method} ${route.path}`, route])).values()];
}

/** @throws {Error} the process ended first; the message has its output */
function reportOf<Type extends Report["type"]>(
  child: ChildProcess,
  type: Type,
  printed: readonly string[],
): Promise<Extract<Report, { type: Type }>> {
  return new Promise((resolve, reject) => {
    const failed = (): void => reject(new Error(`The hub ended: ${printed.join("\n")}`));
    const read = (message: unknown): void => {
      const report = Report.parse(message);
      if (!isOfType(report, type)) return;
      child.off("message", read);
      child.off("exit", failed);
      resolve(report);
    };
    child.on("message", read);
    child.once("exit", failed);
  });
}

function isOfType<Type extends Report["type"]>(report: Report, type: Type): report is Extract<Report, { type: Type }> {
  return report.type === type;
}
