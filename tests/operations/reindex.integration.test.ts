import { connectDatabase } from "@modelyard/platform/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../../apps/hub/src/testing/test-hub.ts";
import { ConfigError } from "../../apps/modelyard/src/config/config-error.ts";
import { reindexCommand } from "../../apps/modelyard/src/reindex/reindex-command.ts";
import { StartError } from "../../apps/modelyard/src/start-error.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub({ collectsGarbage: false });
  for (const [type, name] of [
    ["model", "one"],
    ["model", "two"],
    ["dataset", "three"],
  ]) {
    const created = await hub.send("alice", "POST", "/api/repos/create", { type, name });
    expect(created.status).toBe(200);
  }
});
afterAll(() => hub.stop());

async function reindex(...flags: string[]) {
  const printed: string[] = [];
  const command = {
    flags: [...flags, "--data-dir", hub.dataFolder],
    environment: {},
    print: (text: string) => printed.push(text),
    printProgress: () => undefined,
  };
  const code = await reindexCommand(command, async () => ({
    database: connectDatabase(hub.database.target, { connections: 2 }),
  }));
  return { code, printed: printed.join("\n") };
}

/** Makes the row of a repository older than its commit. */
async function makeOld(name: string): Promise<void> {
  await hub.database.sql`update hub.repos set sha = repeat('0', 40) where full_name = ${name}`;
}
const shas = async () => (await hub.database.sql`select sha from hub.repos where sha = repeat('0', 40)`).length;

test("rows that differ from git are updated, and --dry-run only counts them", async () => {
  await makeOld("alice/two");
  expect((await reindex("--dry-run")).printed).toBe("3 repositories compared, 1 to index, 0 failed.");
  expect(await shas()).toBe(1);
  expect((await reindex()).printed).toBe("3 repositories compared, 1 indexed, 0 failed.");
  expect(await shas()).toBe(0);
  expect((await reindex()).printed).toBe("3 repositories compared, 0 indexed, 0 failed.");
});

test("one repository is read again, and --force reads all again and recounts facets", async () => {
  const one = await reindex("datasets/Alice/three", "--json");
  const none = { failed: [], failedRepositories: 0 };
  expect(JSON.parse(one.printed)).toEqual({ isDryRun: false, repositories: 1, updated: 1, ...none });
  await hub.database.sql`update hub.facet_counts set count = 99 where facet = 'all'`;
  expect(JSON.parse((await reindex("--force", "--json")).printed)).toMatchObject({ repositories: 3, updated: 3 });
  const counts = await hub.database
    .sql`select type, count::int from hub.facet_counts where facet = 'all' order by type`;
  expect(counts.map((row) => [row["type"], row["count"]])).toEqual([
    ["dataset", 1],
    ["model", 2],
  ]);
});

test("a repository that git does not have is reported, and the others are indexed", async () => {
  await hub.database.sql`insert into hub.repos select (jsonb_populate_record(r, jsonb_build_object(
    'id', '0000000000000000000000ff', 'full_name', 'alice/lost', 'folded_full_name', 'alice/lost'))).*
    from hub.repos r where full_name = 'alice/one'`;
  const { code, printed } = await reindex();
  await hub.database.sql`delete from hub.repos where full_name = 'alice/lost'`;
  expect(code).toBe(1);
  expect(printed).toContain("failed alice/lost: ");
  expect(printed).toContain("4 repositories compared, 0 indexed, 1 failed.");
});

test("an unknown repository, and two of them, are refused", async () => {
  await expect(reindex("alice/none")).rejects.toThrow(StartError);
  await expect(reindex("alice/none")).rejects.toThrow("There is no repository alice/none");
  await expect(reindex("alice/one", "alice/two")).rejects.toThrow(ConfigError);
});
