import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { largeFileTables } from "./large-file-tables.ts";

test("every table about stored large files is backed up again after git", () => {
  const folder = join(import.meta.dirname, "../../migrations/meta");
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith("_snapshot.json"))
    .toSorted()
    .at(-1);
  const Key = z.object({ tableTo: z.string() });
  const Table = z.object({ name: z.string(), foreignKeys: z.record(z.string(), Key) });
  const Snapshot = z.object({ tables: z.record(z.string(), Table) });
  const { tables } = Snapshot.parse(JSON.parse(readFileSync(join(folder, newest ?? ""), "utf8")));
  const listed = new Set(largeFileTables);
  const about = Object.values(tables).filter(
    ({ name, foreignKeys }) =>
      /object|xorb|xet/.test(name) || Object.values(foreignKeys).some(({ tableTo }) => listed.has(tableTo)),
  );
  expect(largeFileTables.toSorted()).toEqual(about.map(({ name }) => name).toSorted());
});
