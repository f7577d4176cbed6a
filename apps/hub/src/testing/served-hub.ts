import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type ServerType, serve } from "@hono/node-server";
import { eq } from "drizzle-orm";
import type { HubOptions } from "../hub-options.ts";
import { repos } from "../repos/tables.ts";
import { createTestHub, type TestHub } from "./test-hub.ts";

const run = promisify(execFile);

/** A test hub behind a real HTTP server, for git and raw sockets. */
export interface ServedHub extends TestHub {
  url: string;
  port: number;
  /** A folder for clones and packs, removed by `stop`. */
  scratch: string;
  /** Runs the git client with a fixed identity. @returns its output on both streams, and its exit code */
  git: (...args: string[]) => Promise<{ code: number; output: string }>;
  /** Returns the URL of a repository with alice's token. */
  remote: (name: string) => string;
  gitFolder: (name: string) => Promise<string>;
  /** Opens a connection and sends the head of a request with alice's token and the start of its body. */
  rawRequest: (method: string, path: string, headers: Record<string, string>, body?: Buffer) => Promise<Socket>;
  /** Sends a complete request. */
  post: (
    path: string,
    body: Buffer,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: string; headers: Record<string, string | string[] | undefined> }>;
}

const authorization = `Basic ${Buffer.from("alice:hf_alice").toString("base64")}`;

export async function createServedHub(options: Partial<HubOptions> = {}): Promise<ServedHub> {
  const hub = await createTestHub({
    // Tests set the client address of a request with a header.
    clientAddress: (request) => request.headers.get("x-test-address") ?? "127.0.0.1",
    ...options,
  });
  let port = 0;
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve(
      { fetch: hub.app.fetch, overrideGlobalObjects: false, hostname: "127.0.0.1", port: 0 },
      (address) => {
        port = address.port;
        resolve(started);
      },
    );
  });
  const scratch = await mkdtemp(join(tmpdir(), "modelyard-scratch-"));
  const environment = {
    PATH: process.env["PATH"],
    HOME: scratch,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@b",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@b",
  };
  return {
    ...hub,
    url: `http://127.0.0.1:${port}`,
    port,
    scratch,
    git: async (...args) => {
      try {
        const { stdout, stderr } = await run("git", args, { env: environment, cwd: scratch });
        return { code: 0, output: stdout + stderr };
      } catch (error) {
        const field = (name: string): unknown =>
          typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
        return { code: Number(field("code")), output: `${String(field("stdout"))}${String(field("stderr"))}` };
      }
    },
    remote: (name) => `http://alice:hf_alice@127.0.0.1:${port}/${name}`,
    gitFolder: async (name) => {
      const [repo] = await hub.database.orm.select().from(repos).where(eq(repos.foldedFullName, name));
      return join(hub.dataFolder, "git", repo?.id.slice(-2) ?? "", `${repo?.id}.git`);
    },
    rawRequest: async (method, path, headers, body = Buffer.alloc(0)) => {
      const socket = connect(port, "127.0.0.1");
      const lines = Object.entries({ Host: `127.0.0.1:${port}`, Authorization: authorization, ...headers });
      socket.write(
        `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
      );
      await new Promise<void>((written) => socket.write(body, () => written()));
      return socket;
    },
    post: (path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const sent = httpRequest(
          { host: "127.0.0.1", port, path, method: "POST", headers: { authorization, ...headers } },
          (response) => {
            let text = "";
            response.setEncoding("latin1");
            response.on("data", (chunk: string) => {
              text += chunk;
            });
            response.on("end", () =>
              resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
            );
          },
        );
        sent.on("error", reject);
        sent.end(body);
      }),
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
      await hub.stop();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}
