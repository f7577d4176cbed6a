import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@modelyard/platform/http/free-port";
import type { S3Settings } from "../objects/drivers/s3/s3-settings.ts";
import { startServer } from "./start-server.ts";

const run = promisify(execFile);
const version = "1.8.0";
const cacheFolder = join(
  process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"),
  "modelyard",
  `versitygw-${version}`,
);
const program = join(cacheFolder, "versitygw");

/** A real S3 server on a folder, for tests. */
export interface S3Server {
  settings: S3Settings;
  /** Kills the server, as a lost machine. */
  kill: () => Promise<void>;
  /** Starts a killed server again on the same folder and port. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Returns why no S3 server can be started here; `undefined` if one can. */
export async function noS3ServerReason(): Promise<string | undefined> {
  if (existsSync(program)) return undefined;
  return run("go", ["version"]).then(
    () => undefined,
    () => "needs Go, to build the S3 server versitygw",
  );
}

/** Builds the S3 server versitygw once (some minutes), and starts it with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  if (!existsSync(program)) await build();
  const folder = await mkdtemp(join(tmpdir(), "modelyard-s3-"));
  for (const name of ["data/models", "metadata"]) await mkdir(join(folder, name), { recursive: true });
  const port = await freePort();
  const settings: S3Settings = {
    bucket: "models",
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    accessKeyId: "test-access",
    secretAccessKey: "test-secret",
    pathStyle: true,
    checksums: true,
  };
  const start = () => startProgram(settings, folder, port);
  let server = await start();
  return {
    settings,
    kill: () => server.kill(),
    restart: async () => {
      server = await start();
    },
    stop: async () => {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startProgram({ accessKeyId, secretAccessKey, endpoint }: S3Settings, folder: string, port: number) {
  const server = await startServer({
    name: "versitygw",
    command: [
      program,
      "--port",
      `127.0.0.1:${port}`,
      "--keep-alive",
      "--quiet",
      "posix",
      "--sidecar",
      join(folder, "metadata"),
      join(folder, "data"),
    ],
    environment: { PATH: process.env["PATH"], ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
    url: endpoint,
  });
  return { kill: () => server.end("SIGKILL") };
}

async function build(): Promise<void> {
  const building = `${cacheFolder}.building-${process.pid}`;
  await mkdir(building, { recursive: true });
  await run("go", ["install", `github.com/versity/versitygw/cmd/versitygw@v${version}`], {
    env: { ...process.env, CGO_ENABLED: "0", GOBIN: building },
    maxBuffer: 64 * 1024 * 1024,
  });
  // Another test run may have built it at the same time.
  await rename(building, cacheFolder).catch(async (error: unknown) => {
    await rm(building, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  });
}
