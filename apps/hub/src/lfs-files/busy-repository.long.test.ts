import { randomUUID } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refChanges } from "../refs/tables.ts";
import { createGarbageHub, type GarbageHub } from "../testing/garbage-hub.ts";
import { gitIn } from "../testing/git-requests.ts";

let yard: GarbageHub;
beforeAll(async () => {
  yard = await createGarbageHub();
});
afterAll(() => yard.stop());

test("a deletion waits for a push that does not end as long as the limit, and can be repeated", async () => {
  const { name, id, folder } = await yard.newRepo();
  const object = await yard.addObject(name, "w.bin");
  const { orm } = yard.hub.database;
  await orm.insert(refChanges).values({ id: randomUUID(), repoId: id, endsAt: new Date(Date.now() + 3_600_000) });
  const remove = () =>
    yard.hub.send("alice", "POST", `/api/models/${name}/lfs-files/batch`, { deletions: { sha: [object.oid] } });
  const start = performance.now();
  const refused = await remove();
  expect(performance.now() - start).toBeGreaterThanOrEqual(limits.lfsFiles.otherChangesMs);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await yard.traces(object.oid)).toMatchObject({ links: 0 });
  expect(gitIn(folder, ["ls-tree", "--name-only", "main"])).toContain("w.bin");
  await orm.delete(refChanges).where(eq(refChanges.repoId, id));
  expect((await remove()).status).toBe(200);
  expect(gitIn(folder, ["ls-tree", "--name-only", "main"])).not.toContain("w.bin");
});
