import { execFile } from "node:child_process";
import { chown, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account.ts";
import { PostgresStartError } from "./start-error.ts";

const run = promisify(execFile);

interface ClusterOptions {
  bin: string;
  cluster: string;
  password: string;
  user: string;
  account: Account | undefined;
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no partial cluster. */
export async function makeCluster({ bin, cluster, password, user, account }: ClusterOptions): Promise<void> {
  const staging = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  await rm(staging, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await mkdir(staging, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) {
    await chown(staging, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  try {
    await run(
      join(bin, "initdb"),
      [
        ["-D", staging],
        [`--username=${user}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
        ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
        ["--data-checksums", "--no-instructions"],
      ].flat(),
      { ...account, env: { LC_ALL: "C", TZ: "UTC" } },
    );
  } catch (cause) {
    throw new PostgresStartError(`PostgreSQL could not make its data folder ${cluster}: ${reasonOf(cause, account)}`, {
      cause,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(staging, cluster);
}

function reasonOf(error: unknown, account: Account | undefined): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EACCES" && account) {
    return `the account ${account.uid}, under which PostgreSQL runs because root may not, cannot reach it. Choose a data folder below a folder that everyone may enter, such as /var/lib/modelyard.`;
  }
  return "stderr" in error && error.stderr !== "" ? String(error.stderr).trim() : error.message;
}
