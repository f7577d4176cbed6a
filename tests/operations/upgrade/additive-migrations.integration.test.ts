import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrationsOf, rooms } from "../../../apps/modelyard/src/backup/database/rooms.ts";
import { whyNotAdditive } from "./additive-statement.ts";
import { previousRelease } from "./previous-release.ts";

/**
 * Migrations with statements that the rule rejects: how many statements, and the reason why the previous release works all
 * the same.
 */
const reviewed: Readonly<Record<string, { statements: number; why: string }>> = {
  "router 0010_usage-days": {
    statements: 11,
    why: "It writes and reads inference_usage by the same name and columns; the rows are in partitions, and a trigger counts them.",
  },
};

test("the previous release works on the schema of this one: migrations since then only add", async () => {
  const found: { migration: string; text: string }[] = [];
  let count = 0;
  for (const room of rooms) {
    const created = { tables: new Set<string>() };
    for (const { idx, tag } of await migrationsOf(room)) {
      if (idx <= previousRelease.lastMigration[room.room]) continue;
      const text = await readFile(join(room.folder, `${tag}.sql`), "utf8");
      for (const statement of text.split("--> statement-breakpoint").map((part) => part.trim())) {
        count += 1;
        const why = whyNotAdditive(statement, created);
        if (why !== undefined) found.push({ migration: `${room.room} ${tag}`, text: `${statement}\n  ${why}` });
      }
    }
  }
  expect(found.filter(({ migration }) => reviewed[migration] === undefined)).toEqual([]);
  for (const [migration, { statements }] of Object.entries(reviewed)) {
    expect([migration, found.filter((of) => of.migration === migration)]).toEqual([
      migration,
      expect.objectContaining({ length: statements }),
    ]);
  }
  expect(count).toBeGreaterThan(0);
});

const old = '"hub"."repos"';
test.each([
  { statement: `ALTER TABLE ${old} ADD COLUMN "size" bigint DEFAULT 0 NOT NULL`, isAdditive: true },
  { statement: `ALTER TABLE ${old} ADD COLUMN "note" text`, isAdditive: true },
  { statement: `CREATE INDEX "repos_size" ON ${old} USING btree ("size")`, isAdditive: true },
  { statement: 'CREATE UNIQUE INDEX "parts_number" ON "parts" USING btree ("number")', isAdditive: true },
  { statement: 'ALTER TABLE "parts" ADD CONSTRAINT "parts_positive" CHECK ("number" > 0)', isAdditive: true },
  { statement: `ALTER TABLE ${old} ADD COLUMN "size" bigint NOT NULL`, isAdditive: false },
  { statement: `ALTER TABLE ${old} ALTER COLUMN "size" SET NOT NULL`, isAdditive: false },
  { statement: `ALTER TABLE ${old} ALTER COLUMN "size" SET DATA TYPE text`, isAdditive: false },
  { statement: `ALTER TABLE ${old} RENAME COLUMN "size" TO "bytes"`, isAdditive: false },
  { statement: `ALTER TABLE ${old} DROP COLUMN "size"`, isAdditive: false },
  { statement: `DROP TABLE ${old}`, isAdditive: false },
  { statement: `DROP INDEX "hub"."repos_size"`, isAdditive: false },
  { statement: `CREATE UNIQUE INDEX "repos_size" ON ${old} USING btree ("size")`, isAdditive: false },
  { statement: `ALTER TABLE ${old} ADD CONSTRAINT "repos_positive" CHECK ("size" > 0)`, isAdditive: false },
  { statement: `UPDATE ${old} SET "size" = 1`, isAdditive: false },
  { statement: "CREATE OR REPLACE FUNCTION f() RETURNS void AS $$ $$ LANGUAGE sql", isAdditive: false },
])("additive ($isAdditive): $statement", ({ statement, isAdditive }) => {
  const created = { tables: new Set<string>() };
  expect(whyNotAdditive('CREATE TABLE "parts" (\n\t"number" integer NOT NULL\n)', created)).toBeUndefined();
  expect(whyNotAdditive(statement, created) === undefined).toBe(isAdditive);
});
