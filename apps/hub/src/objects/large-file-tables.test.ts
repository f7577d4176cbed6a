import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { largeFileTables } from "./large-file-tables.ts";

/** Unfinished uploads, which no commit can refer to. */
const ofUploads: ReadonlySet<string> = new Set(["object_uploads", "xet_arrivals"]);

test("every table about stored large files is backed up again after git", () => {
  const folder = join(import.meta.dirname, "../../migrations/meta");
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith("_snapshot.json"))
    .toSorted()
    .at(-1);
  const Snapshot = z.object({ tables: z.record(z.string(), z.object({ name: z.string() })) });
  const { tables } = Snapshot.parse(JSON.parse(readFileSync(join(folder, newest ?? ""), "utf8")));
  const names = Object.values(tables).map(({ name }) => name);
  const about = names.filter((name) => /object|xorb|xet/.test(name) && !ofUploads.has(name));
  // If this fails for a new table that git's pointers do not need, add it to the exceptions above.
  expect(largeFileTables.toSorted()).toEqual(about.toSorted());
});
