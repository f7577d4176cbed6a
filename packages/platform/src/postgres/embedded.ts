import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, open, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import type { DatabaseTarget } from "../database/database.ts";
import { freePort } from "../http/free-port.ts";
import type { Logger } from "../logging/logger.ts";
import { type Account, postgresAccount } from "./account.ts";
import { findPostgresFolder, preparePostgres } from "./binaries.ts";
import { canEnter, ownFolder, programsOutside } from "./closed-folder.ts";
import { endWithParent } from "./end-with-parent.ts";
import { makeCluster } from "./make-cluster.ts";
import { embeddedDatabase as database, embeddedUser as user } from "./names.ts";
import { PostgresStartError } from "./start-error.ts";
import { stopOrphan } from "./stop-orphan.ts";

export { PostgresStartError } from "./start-error.ts";

const run = promisify(execFile);

/** The longest path of a unix socket is 107 bytes; PostgreSQL adds `/.s.PGSQL.5432.lock`. */
const longestSocketFolder = 85;
const readyWithinMs = 30_000;
const stopWithinMs = 20_000;
const restartAfterMs = [200, 1000, 5000, 15_000];
/** A crash of a server that ran for this long restarts the count of crashes. */
const healthyAfterMs = 60_000;

export interface EmbeddedPostgres {
  target: DatabaseTarget;
  /** Process id of the postmaster, for `doctor` and benches. */
  pid: () => number | undefined;
  /** Fast shutdown: open transactions are rolled back, and all acknowledged data is on disk. */
  stop: () => Promise<void>;
}

interface EmbeddedOptions {
  /** Contains the cluster, the programs, the password and the log. No other process may use it. */
  folder: string;
  logger: Logger;
  /** Where the programs are copied to; beside the data by default. */
  programs?: string;
  /** More `name=value` settings of the server. */
  settings?: readonly string[];
  /** A unix socket in the folder, or a loopback port (the only choice on Windows). */
  listenOn?: "socket" | "loopback";
  /** Loopback port. @default a free port */
  port?: number;
}

/**
 * Starts the PostgreSQL from the npm package as a child process and restarts it after a crash. It listens only on a
 * unix socket (on Windows, on a loopback port), and writes are flushed to disk.
 */
export async function startEmbeddedPostgres({
  folder,
  logger,
  programs,
  settings = [],
  listenOn = process.platform === "win32" ? "loopback" : "socket",
  port: wantedPort,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = await postgresAccount();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The account needs permission to traverse the folders, not to list them.
  if (account) await chmod(folder, 0o711);
  const cluster = join(folder, "cluster");
  const closedTo = account !== undefined && !(await canEnter(folder, account)) ? account : undefined;
  const source = findPostgresFolder();
  const programsFolder =
    programs ?? (closedTo ? await programsOutside(source, { account: closedTo, folder }) : join(folder, "programs"));
  const bin = join(await preparePostgres(source, programsFolder), "bin");
  const password = await readOrMakePassword(join(folder, "password"));
  if (!existsSync(join(cluster, "PG_VERSION"))) {
    await makeCluster({ bin, cluster, user, password, account, isClosed: closedTo !== undefined });
  }

  const socketFolder = await makeSocketFolder(closedTo ? cluster : join(folder, "socket"), account);
  const port = listenOn === "loopback" ? (wantedPort ?? (await freePort())) : 5432;
  const host = listenOn === "loopback" ? "127.0.0.1" : socketFolder;
  const target = { host, port, user, password, database };
  const logFile = join(folder, "postgres.log");
  await stopOrphan(cluster, logger);

  let child: ChildProcess | undefined;
  let stopping = false;
  let crashes = 0;

  async function launch(): Promise<void> {
    const log = await open(logFile, "a", 0o600);
    const socket = socketFolder === cluster ? ownFolder : socketFolder;
    const listen =
      listenOn === "loopback"
        ? [`listen_addresses=${host}`, "unix_socket_directories="]
        : ["listen_addresses=", "unix_socket_permissions=0700", `unix_socket_directories=${socket}`];
    const all = [...listen, `port=${port}`, "max_connections=80", "shared_buffers=32MB", "jit=off", ...settings];
    // The last setting only shows in the list of processes, where `stopOrphan` looks for it.
    if (closedTo) all.push(`modelyard.cluster=${cluster}`);
    const dataFolder = closedTo ? ownFolder : cluster;
    const started = spawn(join(bin, "postgres"), ["-D", dataFolder, ...all.flatMap((setting) => ["-c", setting])], {
      ...(closedTo && { cwd: cluster }),
      // A separate process group: Ctrl-C reaches only this process, which stops PostgreSQL after the last request.
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
      env: { LC_ALL: "C", TZ: "UTC" },
      ...account,
    });
    child = started;
    const release = started.pid === undefined ? undefined : endWithParent(started.pid);
    const startedAtMs = performance.now();
    started.once("exit", (code, signal) => {
      release?.();
      if (child === started) child = undefined;
      if (performance.now() - startedAtMs > healthyAfterMs) crashes = 0;
      if (!stopping) void restart(code ?? signal ?? "unknown");
    });
    started.once("error", (error) => {
      if (started.pid === undefined && !stopping) void restart(error);
    });
    await log.close();
  }

  /** Retries until the start succeeds: a full disk or an unreachable data folder may recover in the meantime. */
  async function restart(reason: unknown): Promise<void> {
    const waitMs = restartAfterMs[Math.min(crashes, restartAfterMs.length - 1)] ?? 0;
    crashes += 1;
    logger.error({ reason, waitMs }, "PostgreSQL ended unexpectedly; restarting it");
    await sleep(waitMs);
    if (stopping) return;
    await launch().catch((error: unknown) => restart(error));
  }

  async function stop(): Promise<void> {
    stopping = true;
    const running = child;
    if (running?.pid === undefined || running.exitCode !== null) return;
    const ended = new Promise<void>((resolve) => running.once("exit", () => resolve()));
    if (process.platform === "win32") await run(join(bin, "pg_ctl"), ["stop", "-D", cluster, "-m", "fast"]);
    else running.kill("SIGINT");
    const late = setTimeout(() => running.kill("SIGQUIT"), stopWithinMs);
    await ended;
    clearTimeout(late);
  }

  await launch();
  try {
    await waitUntilReady(target, () => child === undefined && crashes > 2);
    await createDatabase(target);
  } catch (cause) {
    await stop();
    const tail = (await readFile(logFile, "utf8").catch(() => "")).trimEnd().split("\n").slice(-3).join(" | ");
    throw new PostgresStartError(`PostgreSQL did not start. Its log (${logFile}) ends with: ${tail}`, { cause });
  }
  crashes = 0;
  return { target, pid: () => child?.pid, stop };
}

async function readOrMakePassword(file: string): Promise<string> {
  if (existsSync(file)) return (await readFile(file, "utf8")).trim();
  const password = randomBytes(24).toString("hex");
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: "wx" });
  return password;
}

async function makeSocketFolder(folder: string, account: Account | undefined): Promise<string> {
  const place =
    Buffer.byteLength(folder) <= longestSocketFolder
      ? folder
      : join(tmpdir(), `modelyard-${randomBytes(6).toString("hex")}`);
  await mkdir(place, { recursive: true, mode: 0o700 });
  await chmod(place, 0o700);
  if (account) await chown(place, account.uid, account.gid);
  return place;
}

type SocketTarget = Extract<DatabaseTarget, { host: string }>;

function adminConnection(target: SocketTarget): postgres.Sql {
  return postgres({
    host: target.host,
    port: target.port,
    username: target.user,
    password: target.password,
    database: "postgres",
    max: 1,
    connect_timeout: 2,
    onnotice: () => undefined,
  });
}

async function waitUntilReady(target: SocketTarget, gaveUp: () => boolean): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    const sql = adminConnection(target);
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (Date.now() > deadline || gaveUp()) throw error;
      await sleep(20);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

async function createDatabase(target: SocketTarget): Promise<void> {
  const sql = adminConnection(target);
  try {
    const found = await sql`select 1 from pg_database where datname = ${target.database}`;
    if (found.length === 0) await sql`create database ${sql(target.database)}`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
