import { rmSync } from "node:fs";
import { connectDatabase } from "@modelyard/platform/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fsckCommand } from "./fsck-command.ts";
import { createStoppedHub, type StoppedHub } from "./testing/stopped-hub.ts";

let stopped: StoppedHub;
beforeAll(async () => {
  stopped = await createStoppedHub(async (hub) => {
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
  });
});
afterAll(() => stopped.remove());

/** Stores a file that the repository has. */
async function storeObject(): Promise<ReturnType<StoppedHub["storeFile"]>> {
  const stored = stopped.storeFile();
  const { sql } = stopped.database;
  const { sha256 } = stored;
  await sql`insert into hub.objects (sha256, size, stored_as, created_at) values (${sha256}, 10, 'whole', now())`;
  await sql`insert into hub.repo_objects (repo_id, sha256, linked_by, is_referenced, created_at)
    select id, ${sha256}, 'alice', true, now() from hub.repos`;
  return stored;
}

const openDatabase = async () => {
  const { target } = stopped.database;
  return { database: connectDatabase(target, { connections: 1 }), target };
};
const fsck = (...flags: string[]) => stopped.run((command) => fsckCommand(command, { openDatabase }), flags);

test("fsck names the repositories that lose a missing file, and with --files checks all", async () => {
  await storeObject();
  const intact = await fsck("--files");
  expect(intact).toEqual({ code: 0, printed: "Checked 1 object, 0 xorbs, 0 Xet files, 10 bytes, 0 damaged." });
  const { key, path } = await storeObject();
  rmSync(path);
  const { code, printed } = await fsck();
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
