import { execFile } from "node:child_process";
import { lstat, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account.ts";
import { PostgresStartError } from "./start-error.ts";

const run = promisify(execFile);

/**
 * The cluster as a process sees it that was started inside it. The kernel resolves this link without walking through
 * the folders above, so they may be closed to the account of the process.
 */
export const ownFolder = "/proc/self/cwd";

/**
 * Where the programs are if the account cannot enter the data folder: a program must be reachable by its path. Only root
 * writes here, and all accounts can enter.
 * @see https://refspecs.linuxfoundation.org/FHS_3.0/fhs/ch05s05.html
 */
export const programsCache = "/var/cache/modelyard";

/** @returns whether the account can enter a folder that exists. The kernel decides, which knows access lists and mounts. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  try {
    await run("/bin/sh", ["-c", 'cd -- "$1"', "modelyard-enter", folder], { ...account, cwd: "/", env: {} });
    return true;
  } catch {
    return false;
  }
}

/** @returns why the programs cannot be in the cache, as a sentence, or `undefined`; a missing folder can be created */
export async function cacheProblem(account: Account, cache = programsCache): Promise<string | undefined> {
  if (process.platform !== "linux") return "Only Linux can start it there.";
  const found = await lstat(cache).catch(() => undefined);
  if (found === undefined) return undefined;
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    return `Its programs cannot be in ${cache}, which must be a folder that only root can write to.`;
  }
  return (await canEnter(cache, account))
    ? undefined
    : `It cannot enter ${cache}, where its programs would be, either.`;
}

/** Says what to do about an account that cannot enter the data folder. */
export const otherFolder =
  "Choose a data folder that all accounts may enter, such as /var/lib/modelyard, or start as another user.";

/**
 * Returns the folder for the programs of a cluster in a folder that the account cannot enter.
 * @param source the programs of the npm package
 * @throws {PostgresStartError} the folder cannot be created, or others could replace what is in it
 */
export async function programsOutside(
  source: string,
  { account, folder, cache = programsCache }: { account: Account; folder: string; cache?: string },
): Promise<string> {
  const reason =
    (await mkdir(cache, { recursive: true, mode: 0o755 }).then(
      () => undefined,
      (error: unknown) => `Its programs cannot be copied to ${cache} (${String(error)}).`,
    )) ?? (await cacheProblem(account, cache));
  if (reason !== undefined) {
    throw new PostgresStartError(
      `PostgreSQL runs as the account ${account.uid}, because it refuses to run as root, and this account cannot enter ${folder}. ${reason} ${otherFolder}`,
    );
  }
  const { version } = JSON.parse(await readFile(join(source, "..", "package.json"), "utf8"));
  return join(cache, `postgresql-${String(version)}`);
}
