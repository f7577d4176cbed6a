import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Returns the id by which this hub finds its objects in a cluster. It is created in the folder once. */
export async function readHubId(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "hub-id");
  const known = await readFile(path, "utf8").catch(() => "");
  if (/^[\da-f]{32}$/.test(known)) return known;
  const id = randomBytes(16).toString("hex");
  await writeFile(path, id, { mode: 0o600 });
  return id;
}
