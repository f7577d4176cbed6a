import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { startModelyard } from "../support/start-modelyard.ts";

const run = promisify(execFile);
const attackerAddress = "127.0.0.2";
const attackerToken = "hf_hostile_mallory_0123456789";
export const honestToken = "hf_hostile_ada_0123456789";

const provision = `users:
  - { name: mallory, tokens: [{ name: main, value: ${attackerToken}, role: write }] }
  - { name: ada, password: "four plain words", tokens: [{ name: main, value: ${honestToken}, role: write }] }
`;

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | AsyncIterable<Uint8Array | string>;
  /** Whether to send the attacker's token; otherwise anonymous. */
  signedIn?: boolean;
  timeoutMs?: number;
}

/** A hub to attack, with an account for the attacker. */
export interface Victim {
  url: string;
  host: string;
  port: number;
  pid: number;
  dataFolder: string;
  /** A folder for the attacker's files. */
  scratch: string;
  output: () => string;
  /** Sends a request from the attacker's address. @returns the status, `closed` or `timeout`, and the body */
  send: (path: string, options?: RequestOptions) => Promise<{ outcome: string; text: string }>;
  /** As `send`, but returns only the outcome. */
  outcome: (path: string, options?: RequestOptions) => Promise<string>;
  /** Writes bytes to a new connection and returns the response until it closed or `waitMs` were over. */
  raw: (bytes: string | Uint8Array, waitMs?: number) => Promise<string>;
  /** Creates the attacker's repository, unless it exists. */
  createRepo: (name: string, type?: "model" | "dataset") => Promise<void>;
  /** Commits files to the attacker's repository through the API. */
  commit: (
    name: string,
    files: Readonly<Record<string, string | Uint8Array>>,
    type?: "model" | "dataset",
  ) => Promise<string>;
  /** Runs git in the scratch folder. */
  git: (
    args: readonly string[],
    input?: string | Uint8Array,
  ) => Promise<{ stdout: string; stderr: string; failed: boolean }>;
  /** The attacker's URL of a repository, including the password. */
  gitUrl: (name: string) => string;
  stop: () => Promise<void>;
}

/** @param flags more settings for the hub */
export async function startVictim(flags: readonly string[] = []): Promise<Victim> {
  const scratch = await mkdtemp(join(tmpdir(), "modelyard-hostile-"));
  const provisionFile = join(scratch, "provision.yaml");
  await writeFile(provisionFile, provision);
  const hub = await startModelyard({
    flags: ["--demo", "--provision", provisionFile, ...flags],
    checksResponses: false,
  });
  const { hostname: host, port: portText } = new URL(hub.url);
  const port = Number(portText);
  const agent = new Agent({ keepAlive: true, maxSockets: 600 });

  const victim: Victim = {
    url: hub.url,
    host,
    port,
    pid: hub.process.pid ?? 0,
    dataFolder: hub.dataFolder,
    scratch,
    output: hub.output,
    send: (path, { method = "GET", headers = {}, body, signedIn = false, timeoutMs = 60_000 } = {}) =>
      new Promise((resolve) => {
        const authorization = signedIn ? { authorization: `Bearer ${attackerToken}` } : {};
        const options = { agent, host, port, path, method, localAddress: attackerAddress, timeout: timeoutMs };
        const sent = request({ ...options, headers: { ...authorization, ...headers } }, (response) => {
          const chunks: Buffer[] = [];
          const outcome = String(response.statusCode ?? 0);
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.once("close", () => resolve({ outcome, text: Buffer.concat(chunks).toString() }));
        });
        sent.once("timeout", () => {
          resolve({ outcome: "timeout", text: "" });
          sent.destroy();
        });
        sent.once("error", () => resolve({ outcome: "closed", text: "" }));
        if (body === undefined || typeof body === "string" || body instanceof Uint8Array) sent.end(body);
        else
          Readable.from(body)
            .on("error", () => sent.destroy())
            .pipe(sent);
      }),
    outcome: async (path, options) => (await victim.send(path, options)).outcome,
    raw: (bytes, waitMs = 5000) =>
      new Promise((resolve) => {
        const chunks: Buffer[] = [];
        const socket = connect({ host, port, localAddress: attackerAddress });
        const timer = setTimeout(() => socket.destroy(), waitMs);
        socket.on("data", (chunk: Buffer) => chunks.push(chunk));
        socket.once("error", () => undefined);
        socket.once("close", () => {
          clearTimeout(timer);
          resolve(Buffer.concat(chunks).toString("latin1"));
        });
        socket.write(bytes);
      }),
    createRepo: async (name, type = "model") => {
      const body = JSON.stringify({ name, type });
      await victim.send("/api/repos/create", { method: "POST", signedIn: true, headers: json, body });
    },
    commit: async (name, files, type = "model") => {
      await victim.createRepo(name, type);
      const lines = [{ key: "header", value: { summary: "Add files" } }, ...Object.entries(files).map(fileLine)];
      return victim.outcome(`/api/${type}s/mallory/${name}/commit/main`, {
        method: "POST",
        signedIn: true,
        headers: { "content-type": "application/x-ndjson" },
        body: lines.map((line) => JSON.stringify(line)).join("\n"),
      });
    },
    git: async (args, input) => {
      const running = run("git", ["-c", "protocol.version=2", ...args], {
        cwd: scratch,
        env: gitEnvironment,
        maxBuffer: 64 << 20,
      });
      running.child.stdin?.on("error", () => undefined).end(input ?? "");
      try {
        return { ...(await running), failed: false };
      } catch (error) {
        return { stdout: "", stderr: String(error), failed: true };
      }
    },
    gitUrl: (name) => `http://mallory:${attackerToken}@${host}:${port}/mallory/${name}`,
    stop: async () => {
      agent.destroy();
      await hub.stop();
      await rm(hub.dataFolder, { recursive: true, force: true });
      await rm(scratch, { recursive: true, force: true });
    },
  };
  return victim;
}

export const json = { "content-type": "application/json" };

const gitEnvironment = {
  PATH: process.env["PATH"],
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_AUTHOR_NAME: "Mallory",
  GIT_AUTHOR_EMAIL: "mallory@example.org",
  GIT_COMMITTER_NAME: "Mallory",
  GIT_COMMITTER_EMAIL: "mallory@example.org",
};

function fileLine([path, content]: [string, string | Uint8Array]): object {
  return { key: "file", value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" } };
}
