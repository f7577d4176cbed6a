import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub } from "@modelyard/hub";
import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storedFilesCheck } from "./stored-files-check.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "modelyard-doctor-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const publicUrl = () => "http://hub.test";
const check = () => storedFilesCheck({ database }).run();

test("damage that the hub has found is a problem with the names of repositories", async () => {
  expect(await check()).toEqual({ status: "ok", detail: "they were not checked yet" });
  const hub = await createHub({ database, dataFolder: folder, publicUrl, logger: silentLogger, checksFiles: false });
  await hub.close();
  expect(await check()).toEqual({ status: "ok", detail: "none is known to be damaged; no sample was checked yet" });
  await database.sql`insert into hub.storage_checks
    values ('sample', now(), '2026-11-22T10:00:00Z', 0, '', 0, 0)`;
  await database.sql`insert into hub.storage_damage values
    ('xorbs/ab', 'missing', 'x', '["alice/model", "bob/data"]'::jsonb, 5, '2026-11-21T10:00:00Z'),
    ('objects/cd', 'content', 'x', '[]'::jsonb, 0, '2026-11-22T10:00:00Z')`;
  expect(await check()).toEqual({
    status: "problem",
    detail:
      "2 damaged or missing: xorbs/ab (missing) of alice/model, bob/data and 3 more; " +
      "objects/cd (content), which no repository needs; last sample 2026-11-22T10:00:00.000Z",
    remedy: expect.stringContaining("Restore them from a backup, or upload the files again."),
  });
});

test("without the database the check is skipped", async () => {
  const opened = { database: undefined, reason: "it is stopped", remedy: "Start it.", isExpected: true } as const;
  expect(await storedFilesCheck(opened).run()).toEqual({
    status: "skipped",
    detail: "it is stopped",
    remedy: "Start it.",
  });
});
