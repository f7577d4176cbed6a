import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger } from "@modelyard/platform/logger";
import { startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import {
  makeDataFolder,
  removeDataFolder,
  type StartedModelyard,
  startModelyard,
} from "../../support/start-modelyard.ts";
import { type PgBouncer, startPgBouncer } from "./pgbouncer.ts";

/** The access token with role write of the user ada. */
export const adaToken = "hf_ada_on_many_nodes";

/** An external PostgreSQL behind PgBouncer in transaction mode, and what all nodes share. */
export interface SharedServices {
  postgresPid: () => number | undefined;
  pgbouncer: PgBouncer;
  /** Connects through PgBouncer. */
  pooledUrl: string;
  /** Connects to PostgreSQL itself. */
  directUrl: string;
  folder: string;
  /** Starts a node as an operator would. */
  startNode: (options?: NodeOptions) => Promise<StartedModelyard>;
  stop: () => Promise<void>;
}

interface NodeOptions {
  environment?: Readonly<Record<string, string>>;
  flags?: readonly string[];
  /** The program of another version. */
  program?: string;
  /** That of a stopped node, which starts again. @default a new one */
  dataFolder?: string;
}

/**
 * @param provisioned lines of YAML that all nodes provision besides the user ada
 * @param moreUsers further users, each with a comma before it
 */
export async function startSharedServices(poolSize: number, provisioned = "", moreUsers = ""): Promise<SharedServices> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-nodes-"));
  await chmod(folder, 0o711);
  const server = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    logger: silentLogger,
    listenOn: "loopback",
  });
  if (!("host" in server.target)) throw new Error("the server has no address");
  const { user, password, host, port, database } = server.target;
  const pgbouncer = await startPgBouncer(server.target, poolSize);
  const urlAt = (at: number): string => `postgres://${user}:${password}@${host}:${at}/${database}`;
  const [pooledUrl, directUrl] = [urlAt(pgbouncer.port), urlAt(port)];
  const provision = join(folder, "provision.yaml");
  await writeFile(
    provision,
    `users: [{ name: ada, tokens: [{ name: ci, value: ${adaToken}, role: write }] }${moreUsers}]\n${provisioned}`,
  );
  const secret = randomBytes(32).toString("hex");
  const nodes: StartedModelyard[] = [];
  return {
    postgresPid: server.pid,
    pgbouncer,
    pooledUrl,
    directUrl,
    folder,
    async startNode({ environment = {}, flags = [], program, dataFolder } = {}) {
      const node = await startModelyard({
        ...(program !== undefined && { program }),
        dataFolder: dataFolder ?? (await makeDataFolder()),
        flags: ["--provision", provision, "--git-dir", join(folder, "git"), ...flags],
        environment: {
          DATABASE_URL: pooledUrl,
          DATABASE_DIRECT_URL: directUrl,
          MODELYARD_OBJECTS_DIR: join(folder, "objects"),
          MODELYARD_SECRET_KEY: secret,
          MODELYARD_RATE_LIMITS: "off",
          ...environment,
        },
      });
      nodes.push(node);
      return node;
    },
    async stop() {
      for (const { process: child } of nodes) if (child.exitCode === null) child.kill("SIGKILL");
      await pgbouncer.stop();
      await server.stop();
      for (const { dataFolder } of nodes) await removeDataFolder(dataFolder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a request to a node as ada. */
export async function sendTo(
  node: Pick<StartedModelyard, "url">,
  method: string,
  path: string,
  body?: unknown,
  type = "application/json",
): Promise<{ status: number; text: string }> {
  const response = await fetch(node.url + path, {
    method,
    redirect: "manual",
    headers: { authorization: `Bearer ${adaToken}`, ...(body !== undefined && { "content-type": type }) },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Commits a small text file to a model of ada. @returns the status */
export async function commitFile(
  node: Pick<StartedModelyard, "url">,
  { repo, path, content }: { repo: string; path: string; content: string },
): Promise<number> {
  const lines = [
    { key: "header", value: { summary: `Add ${path}` } },
    { key: "file", value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" } },
  ];
  const body = lines.map((line) => JSON.stringify(line)).join("\n");
  return (await sendTo(node, "POST", `/api/models/ada/${repo}/commit/main`, body, "application/x-ndjson")).status;
}
