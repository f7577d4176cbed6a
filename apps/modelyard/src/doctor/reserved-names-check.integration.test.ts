import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub } from "@modelyard/hub";
import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reservedNamesCheck } from "./reserved-names-check.ts";

const publicUrl = () => "http://hub.test";

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

test("accounts with reserved names are a warning", async () => {
  const check = reservedNamesCheck({ database });
  expect(await check.run()).toEqual({ status: "ok", detail: "there are no accounts yet" });
  const hub = await createHub({ database, dataFolder: folder, publicUrl, logger: silentLogger });
  try {
    await hub.accounts.upsertUser({ name: "ada" });
    expect(await check.run()).toEqual({ status: "ok", detail: "no account has one" });
    for (const name of ["root", "Models"]) await hub.accounts.upsertUser({ name });
    expect(await check.run()).toEqual({
      status: "warning",
      detail: "accounts with reserved names: Models (API only), root",
      remedy: expect.stringContaining("They keep working under /api."),
    });
  } finally {
    await hub.close();
  }
});
