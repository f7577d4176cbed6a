import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectDatabase, type Database } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { startProviderSim } from "@modelyard/provider-sim";
import { type StartedModelyard, startModelyard } from "../../tests/support/start-modelyard.ts";

/** On the disk that a hub would use: `/tmp` is in memory on some machines. */
const parentFolder = "/var/tmp";

/** The access token with role write of the user ada. */
export const token = "hf_bench_ada_0123456789";
/** A model of the simulated provider. */
export const simulatedModel = "sim-chat";

/** A separate PostgreSQL, a simulated provider, and what the nodes of a hub share. */
export interface BenchCluster extends AsyncDisposable {
  /** Process id of PostgreSQL. */
  postgresPid: () => number;
  database: Database;
  /** Shared by the nodes. */
  gitFolder: string;
  startNode: (options?: NodeOptions) => Promise<StartedModelyard>;
}

interface NodeOptions {
  /** @default a new one */
  dataFolder?: string;
  flags?: readonly string[];
}

export async function startCluster(): Promise<BenchCluster> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(parentFolder, "modelyard-grow-"));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  // As root, PostgreSQL runs under another account, which must be able to reach its own folder in it.
  await chmod(folder, 0o711);
  const simulator = await startProviderSim({ wordDelayMs: 0, keptRequests: 1 });
  opened.defer(() => simulator.close());
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    logger: silentLogger,
    listenOn: "loopback",
    // As on a machine for PostgreSQL alone; the embedded one has less.
    settings: ["shared_buffers=512MB", "maintenance_work_mem=512MB", "max_wal_size=4GB"],
  });
  opened.defer(() => postgres.stop());
  const { target } = postgres;
  if (!("host" in target)) throw new Error("PostgreSQL has no address");
  const database = connectDatabase(target, { connections: 2 });
  opened.defer(() => database.close());
  const provision = join(folder, "provision.yaml");
  await writeFile(provision, provisionFor(simulator));
  const environment = {
    DATABASE_URL: `postgres://${target.user}:${target.password}@${target.host}:${target.port}/${target.database}`,
    MODELYARD_OBJECTS_DIR: join(folder, "objects"),
    MODELYARD_SECRET_KEY: randomBytes(32).toString("hex"),
    MODELYARD_RATE_LIMITS: "off",
  };
  const gitFolder = join(folder, "git");
  const nodes: StartedModelyard[] = [];
  opened.defer(async () => {
    for (const { process: child } of nodes) child.kill("SIGKILL");
  });
  const closing = opened.move();
  return {
    postgresPid: () => postgres.pid() ?? 0,
    database,
    gitFolder,
    async startNode({ dataFolder = join(folder, `node-${nodes.length}`), flags = [] } = {}) {
      const node = await startModelyard({
        dataFolder,
        flags: ["--provision", provision, "--git-dir", gitFolder, ...flags],
        environment,
        checksResponses: false,
      });
      nodes.push(node);
      return node;
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

function provisionFor({ url, key }: { url: string; key: string }): string {
  return `users: [{ name: ada, tokens: [{ name: bench, value: ${token}, role: write }] }]
customProviders: [{ id: lab, baseUrl: "${url}", key: "${key}" }]
listedHosts: ["${new URL(url).host}"]
`;
}
