import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hubMigrations } from "@modelyard/hub";
import { routerMigrations } from "@modelyard/router";
import { z } from "zod";

/** The parts of the hub that have tables. */
export const rooms = [hubMigrations, routerMigrations] as const;
export type Room = (typeof rooms)[number];
export type RoomName = Room["room"];

const Journal = z.object({
  entries: z.array(z.object({ idx: z.number(), when: z.number(), tag: z.string() })),
});
export type Migration = z.infer<typeof Journal>["entries"][number];

const Snapshot = z.object({ tables: z.record(z.string(), z.object({ schema: z.string(), name: z.string() })) });

export interface TableName {
  /** Empty for tables of the router, which are in the first schema of the search path that exists. */
  schema: string;
  table: string;
}

/** Returns the migrations of a room, oldest first. */
export async function migrationsOf({ folder }: Pick<Room, "folder">): Promise<Migration[]> {
  const text = await readFile(join(folder, "meta", "_journal.json"), "utf8");
  return Journal.parse(JSON.parse(text)).entries;
}

/** Returns the tables that a room has after a migration. Other programs may have tables beside those of the router. */
export async function tablesOf(
  { folder }: Pick<Room, "folder">,
  { idx }: Pick<Migration, "idx">,
): Promise<TableName[]> {
  const name = `${String(idx).padStart(4, "0")}_snapshot.json`;
  const { tables } = Snapshot.parse(JSON.parse(await readFile(join(folder, "meta", name), "utf8")));
  return Object.values(tables).map(({ schema, name: table }) => ({ schema, table }));
}

/** Returns the name of a table as SQL has it. */
export function quoted({ schema, table }: TableName): string {
  return schema === "" ? quotedName(table) : `${quotedName(schema)}.${quotedName(table)}`;
}

export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
