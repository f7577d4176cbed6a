import { afterAll, beforeAll, expect, test } from "vitest";
import { pointerBlobId } from "../../lfs/pointer.ts";
import { createGarbageHub, type GarbageHub } from "../../testing/garbage-hub.ts";
import { gitIn } from "../../testing/git-requests.ts";
import { asCommit, commitBody, header } from "../../testing/hub-requests.ts";
import { batch, lfsFile, type TestObject } from "../../testing/lfs-requests.ts";
import { refChanges } from "../tables.ts";

let yard: GarbageHub;
beforeAll(async () => {
  yard = await createGarbageHub();
});
afterAll(() => yard.stop());

const isNamed = (folder: string, object: TestObject): boolean =>
  gitIn(folder, ["rev-list", "--objects", "--all"]).includes(pointerBlobId(object));
const isOpenToBob = async (name: string, object: TestObject): Promise<boolean> =>
  (await (await batch(yard.hub, "bob", name, [object], { operation: "download" })).json()).objects[0].actions !==
  undefined;
const send = async (method: string, path: string, body?: unknown) =>
  (await yard.hub.send("alice", method, path, body)).status;
const commit = async (name: string, branch: string, object: TestObject): Promise<number> => {
  const body = commitBody(header(), lfsFile(`${branch}.bin`, object));
  return (await yard.hub.send("alice", "POST", `/api/models/${name}/commit/${branch}`, body, asCommit)).status;
};

/** Creates branches, of which the first has the object. */
async function withBranches(count: number) {
  const repo = await yard.newRepo();
  const object = await yard.addObject(repo.name);
  const branches = Array.from({ length: count }, (_, number) => `b${number}`);
  for (const branch of branches) await send("POST", `/api/models/${repo.name}/branch/${branch}`, {});
  expect(await commit(repo.name, "b0", object)).toBe(200);
  return { ...repo, object, branches };
}

test.each([1, 2, 3])(
  "commits of the same content beside deleted branches leave it readable exactly if a ref leads to it (%i)",
  async (kept) => {
    const { name, folder, object, branches } = await withBranches(6);
    const work = branches.map(async (branch, number) => {
      if (number > 0) await commit(name, branch, object);
      // The last branches stay, or none does.
      if (kept === 1 || number < branches.length - kept) await send("DELETE", `/api/models/${name}/branch/${branch}`);
    });
    await Promise.all(work);
    expect(isNamed(folder, object)).toBe(kept > 1);
    expect(await isOpenToBob(name, object)).toBe(kept > 1);
    expect(await yard.hub.database.orm.select().from(refChanges)).toEqual([]);
  },
);

test("permanent deletions at once do not wait for each other", async () => {
  const { name, folder, object } = await withBranches(2);
  const other = await yard.addObject(name, "other.bin");
  const deletions = [object, other, object].map(({ oid }) =>
    send("POST", `/api/models/${name}/lfs-files/batch`, { deletions: { sha: [oid] } }),
  );
  expect(await Promise.all(deletions)).toEqual([200, 200, 200]);
  expect([isNamed(folder, object), isNamed(folder, other)]).toEqual([false, false]);
});

test("commits beside a permanent deletion are refused, or rewritten", async () => {
  const { name, folder, object, branches } = await withBranches(6);
  const [, ...others] = branches;
  const deletion = send("POST", `/api/models/${name}/lfs-files/batch`, { deletions: { sha: [object.oid] } });
  const committed = await Promise.all(others.map((branch) => commit(name, branch, object)));
  expect(await deletion).toBe(200);
  for (const status of committed) expect([200, 400]).toContain(status);
  expect(isNamed(folder, object)).toBe(false);
  expect(await yard.traces(object.oid)).toMatchObject({ links: 0 });
});
