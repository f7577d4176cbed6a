import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseTarget } from "../database/database.ts";
import { ownFolder } from "./closed-folder.ts";
import { embeddedDatabase, embeddedUser } from "./names.ts";

/**
 * Finds the embedded PostgreSQL that another process started in this folder.
 * @returns its address, or `undefined` when none is running or its files cannot be read
 * @see https://www.postgresql.org/docs/18/storage-file-layout.html postmaster.pid: process, data, start, port, socket folder, address
 */
export async function runningPostgres(folder: string): Promise<Extract<DatabaseTarget, { host: string }> | undefined> {
  try {
    const lines = (await readFile(join(folder, "cluster", "postmaster.pid"), "utf8")).split("\n");
    const [, , , port = "", socketFolder = "", address = ""] = lines;
    const password = (await readFile(join(folder, "password"), "utf8")).trim();
    const host = address !== "" ? address : socketFolder === ownFolder ? join(folder, "cluster") : socketFolder;
    if (host === "" || !/^\d+$/.test(port)) return undefined;
    return { host, port: Number(port), user: embeddedUser, password, database: embeddedDatabase };
  } catch {
    return undefined;
  }
}
