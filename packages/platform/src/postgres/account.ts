import { readFile } from "node:fs/promises";

/** The account that runs PostgreSQL, which refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * @returns an unprivileged account if this process runs as root; otherwise `undefined`, and PostgreSQL runs as the
 *   current user
 * @throws {Error} the process runs as root, and the machine has none of the usual unprivileged accounts
 */
export async function postgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of ["modelyard", "postgres", "nobody"]) {
    const line = lines.find(([account]) => account === name);
    const [uid, gid] = [Number(line?.[2]), Number(line?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error(
    "PostgreSQL cannot run as root and no account modelyard, postgres or nobody exists. Start as another user.",
  );
}
