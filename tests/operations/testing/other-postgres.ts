import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { DatabaseTarget } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { startEmbeddedPostgres } from "@modelyard/platform/postgres/embedded";
import { postgresAccount } from "../../../packages/platform/src/postgres/account.ts";
import { embeddedUser } from "../../../packages/platform/src/postgres/names.ts";

const run = promisify(execFile);
/** Where Debian and Ubuntu install PostgreSQL, a folder for each version. */
const installed = "/usr/lib/postgresql";
const oldest = 15;

/** Returns the versions of PostgreSQL of this machine that the hub supports, oldest first. */
export function installedVersions(): number[] {
  if (!existsSync(installed)) return [];
  return readdirSync(installed)
    .map(Number)
    .filter((version) => version >= oldest && existsSync(join(installed, String(version), "bin/postgres")))
    .toSorted((a, b) => a - b);
}

/** Starts an installed PostgreSQL with an empty database. */
export async function startInstalledPostgres(
  version: number,
): Promise<{ target: DatabaseTarget; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-postgres-"));
  const programs = join(installed, String(version));
  await makeCluster(folder, join(programs, "bin/initdb"));
  const server = await startEmbeddedPostgres({ folder, programs, logger: silentLogger, settings: ["fsync=off"] });
  return {
    target: server.target,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a cluster where the embedded PostgreSQL looks for it: versions before 17 do not know its locale. */
async function makeCluster(folder: string, initdb: string): Promise<void> {
  const account = await postgresAccount();
  await chmod(folder, 0o711);
  const [cluster, password] = [join(folder, "cluster"), join(folder, "password")];
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(password, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  if (account !== undefined) for (const path of [cluster, password]) await chown(path, account.uid, account.gid);
  const flags = ["-D", cluster, `--username=${embeddedUser}`, `--pwfile=${password}`, "--auth=scram-sha-256"];
  await run(initdb, [...flags, "--encoding=UTF8", "--locale=C", "--no-instructions"], {
    ...account,
    env: { LC_ALL: "C", TZ: "UTC" },
  });
}
