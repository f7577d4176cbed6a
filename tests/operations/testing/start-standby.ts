import { execFile } from "node:child_process";
import { chmod, chown, copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { connectDatabase, type Database, type DatabaseTarget } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { postgresAccount } from "../../../packages/platform/src/postgres/account.ts";

const run = promisify(execFile);

export interface PrimaryAndStandby {
  primary: DatabaseTarget;
  standby: DatabaseTarget;
  stopStandby: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a PostgreSQL and a standby of it, which replays its log by streaming replication. */
export async function startPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-standby-"));
  await chmod(folder, 0o711);
  const folders = { primary: join(folder, "primary"), standby: join(folder, "standby") };
  const start = (name: "primary" | "standby", settings: readonly string[]) =>
    startEmbeddedPostgres({ folder: folders[name], logger: silentLogger, listenOn: "loopback", settings });
  const primary = await start("primary", ["fsync=off", "wal_keep_size=512MB"]);
  const database = connectDatabase(primary.target, { connections: 1 });
  await copyCluster(database, folders.primary, folders.standby);
  await database.close();
  if (!("host" in primary.target)) throw new Error("the server has no address");
  const { host, port, user, password } = primary.target;
  const standby = await start("standby", [
    "fsync=off",
    `primary_conninfo=host=${host} port=${port} user=${user} password=${password}`,
  ]);
  let isStopped = false;
  const stopStandby = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await standby.stop();
  };
  return {
    primary: primary.target,
    standby: standby.target,
    stopStandby,
    async stop() {
      await stopStandby();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the files of a running server, as `pg_basebackup` does, which is not among the embedded programs. */
async function copyCluster({ sql }: Database, from: string, to: string): Promise<void> {
  const account = await postgresAccount();
  await mkdir(to, { mode: 0o711 });
  await copyFile(join(from, "password"), join(to, "password"));
  const cluster = join(to, "cluster");
  await sql`select pg_backup_start('standby', true)`;
  await run("cp", ["--archive", join(from, "cluster"), cluster]);
  const [backup] = await sql<{ label: string }[]>`select labelfile as label from pg_backup_stop(false)`;
  await rm(join(cluster, "postmaster.pid"), { force: true });
  await rm(join(cluster, "pg_wal"), { recursive: true });
  await mkdir(join(cluster, "pg_wal"), { mode: 0o700 });
  const files = { backup_label: backup?.label ?? "", "standby.signal": "" };
  for (const [name, text] of Object.entries(files)) await writeFile(join(cluster, name), text, { mode: 0o600 });
  if (account === undefined) return;
  for (const name of ["pg_wal", ...Object.keys(files)]) await chown(join(cluster, name), account.uid, account.gid);
}
