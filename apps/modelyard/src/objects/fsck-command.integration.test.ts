import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHub } from "@modelyard/hub";
import { connectDatabase } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase } from "@modelyard/platform/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fsckCommand } from "./fsck-command.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "modelyard-fsck-"));
  const hub = await createHub({
    database,
    dataFolder: folder,
    publicUrl: () => "http://hub.test",
    logger: silentLogger,
    collectsGarbage: false,
    checksFiles: false,
  });
  await hub.accounts.upsertUser({
    name: "alice",
    password: "password of alice",
    tokens: [{ value: "hf_alice", name: "main", role: "write" }],
  });
  await hub.app.request("http://hub.test/api/repos/create", {
    method: "POST",
    headers: { Authorization: "Bearer hf_alice", "Content-Type": "application/json" },
    body: JSON.stringify({ name: "model" }),
  });
  await hub.close();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Stores a file of ten bytes that the repository has. @returns its path */
async function storeObject(): Promise<string> {
  const content = randomBytes(10);
  const hash = createHash("sha256").update(content).digest("hex");
  const shelf = join(folder, "objects", "objects", hash.slice(0, 2), hash.slice(2, 4));
  mkdirSync(shelf, { recursive: true });
  writeFileSync(join(shelf, hash), content);
  const { sql } = database;
  await sql`insert into hub.objects (sha256, size, stored_as, created_at) values (${hash}, 10, 'whole', now())`;
  await sql`insert into hub.repo_objects (repo_id, sha256, linked_by, is_referenced, created_at)
    select id, ${hash}, 'alice', true, now() from hub.repos`;
  return join(shelf, hash);
}

const openDatabase = async () => {
  const { target } = database;
  return { database: connectDatabase(target, { connections: 1 }), target };
};

async function fsck(...flags: string[]): Promise<{ code: number; printed: string }> {
  const printed: string[] = [];
  const command = {
    flags: [...flags, "--data-dir", folder],
    environment: {},
    print: (text: string) => printed.push(text),
    printProgress: () => undefined,
  };
  const code = await fsckCommand(command, { openDatabase });
  return { code, printed: printed.join("\n") };
}

test("fsck names the repositories that lose a missing file, and with --files checks all", async () => {
  await storeObject();
  const intact = await fsck("--files");
  expect(intact).toEqual({ code: 0, printed: "Checked 1 object, 0 xorbs, 0 Xet files, 10 bytes, 0 damaged." });
  const file = await storeObject();
  rmSync(file);
  const { code, printed } = await fsck();
  const key = file.slice(join(folder, "objects").length + 1);
  expect(printed.split("\n")).toEqual([
    `missing    ${key}: the database expects 10 bytes`,
    "           needed by alice/model",
    "Restore damaged and missing objects from a backup, or upload their files again: that replaces them.",
    "Checked 1 object, 0 xorbs, 0 Xet files, 10 bytes, 1 damaged.",
  ]);
  expect(code).toBe(1);
  expect(JSON.parse((await fsck("--json")).printed)).toMatchObject({
    damaged: [{ key, problem: "missing", repositories: ["alice/model"], repositoryCount: 1 }],
    damagedObjects: 1,
    missingObjects: "checked",
  });
});
