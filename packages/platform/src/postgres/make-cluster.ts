import { execFile } from "node:child_process";
import { chown, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account.ts";
import { ownFolder } from "./closed-folder.ts";
import { PostgresStartError } from "./start-error.ts";

const run = promisify(execFile);

interface ClusterOptions {
  bin: string;
  cluster: string;
  password: string;
  user: string;
  account: Account | undefined;
  /** Whether the account cannot enter the folder by its path. */
  isClosed: boolean;
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no partial cluster. */
export async function makeCluster({ bin, cluster, password, user, account, isClosed }: ClusterOptions): Promise<void> {
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
        ["-D", isClosed ? ownFolder : staging],
        [`--username=${user}`, `--pwfile=${isClosed ? relative(staging, passwordFile) : passwordFile}`],
        ["--auth=scram-sha-256"],
        ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
        ["--data-checksums", "--no-instructions"],
      ].flat(),
      { ...account, ...(isClosed && { cwd: staging }), env: { LC_ALL: "C", TZ: "UTC" } },
    );
  } catch (cause) {
    throw new PostgresStartError(`PostgreSQL could not make its data folder ${cluster}: ${reasonOf(cause)}`, {
      cause,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(staging, cluster);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "stderr" in error && error.stderr !== "" ? String(error.stderr).trim() : error.message;
}
