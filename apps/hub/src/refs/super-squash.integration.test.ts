import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gitIn } from "../testing/git-requests.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { commitTo, lfsFile, lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { createServedHub, type ServedHub } from "../testing/served-hub.ts";
import { uniqueName } from "../testing/unique-name.ts";

let hub: ServedHub;
beforeAll(async () => {
  hub = await createServedHub();
});
afterAll(() => hub.stop());

async function createRepo(): Promise<string> {
  const name = uniqueName("squash");
  await hub.send("alice", "POST", "/api/repos/create", { name });
  await commitTo(hub, "alice", `alice/${name}`, file("a.txt", "first"));
  await commitTo(hub, "alice", `alice/${name}`, file("a.txt", "second"));
  return `alice/${name}`;
}

const squash = (id: string, branch: string, body?: unknown, who = "alice") =>
  hub.send(who, "POST", `/api/models/${id}/super-squash/${encodeURIComponent(branch)}`, body);

async function commitsOf(id: string, revision = "main"): Promise<{ id: string; title: string }[]> {
  return (await hub.send("alice", "GET", `/api/models/${id}/commits/${revision}`)).json();
}

test.each([
  { body: { message: "Start again" }, title: "Start again" },
  { body: {}, title: "Super-squash branch 'main'" },
  { body: undefined, title: "Super-squash branch 'main'" },
  { body: { message: "m".repeat(limits.refs.squashMessageChars) }, title: /^m{72,500}$/ },
])("a branch gets one commit with the same files: $body", async ({ body, title }) => {
  const id = await createRepo();
  const folder = await hub.gitFolder(id);
  const before = gitIn(folder, ["rev-parse", "main^{tree}"]);
  const [old] = await commitsOf(id);
  const response = await squash(id, "main", body);
  const { commitId } = await response.json();
  const titled = typeof title === "string" ? title : expect.stringMatching(title);
  expect(await commitsOf(id)).toMatchObject([{ id: commitId, title: titled }]);
  expect(gitIn(folder, ["rev-parse", "main^{tree}"])).toBe(before);
  const info = await (await hub.send(undefined, "GET", `/api/models/${id}`)).json();
  expect(info.sha).toBe(commitId);
  expect((await hub.send(undefined, "GET", `/${id}/resolve/${old?.id}/a.txt`)).status).toBe(404);
});

test("large files that only the old history has cannot be read any more; others stay", async () => {
  const id = await createRepo();
  const [dropped, kept] = [lfsObject(`dropped of ${id}`), lfsObject(`kept of ${id}`)];
  for (const object of [dropped, kept]) await uploadObject(hub, "alice", id, object);
  await commitTo(hub, "alice", id, lfsFile("big.bin", dropped));
  await commitTo(hub, "alice", id, lfsFile("big.bin", kept));
  const readable = async (object: { oid: string; size: number }) => {
    const body = { operation: "download", objects: [{ oid: object.oid, size: object.size }] };
    const response = await hub.send("bob", "POST", `/${id}.git/info/lfs/objects/batch`, body);
    const { objects } = await response.json();
    return objects[0].actions?.download !== undefined;
  };
  expect([await readable(dropped), await readable(kept)]).toEqual([true, true]);
  expect((await squash(id, "main")).status).toBe(200);
  expect([await readable(dropped), await readable(kept)]).toEqual([false, true]);
});

test("a pull request gets one commit with the same files, and cannot be merged any more", async () => {
  const id = await createRepo();
  const pull = `${id}/discussions/1`;
  await hub.send(
    "alice",
    "POST",
    `/api/models/${id}/commit/main?create_pr=1`,
    commitBody(header(), file("b.txt", "1")),
    asCommit,
  );
  const ref = encodeURIComponent("refs/pr/1");
  await hub.send(
    "alice",
    "POST",
    `/api/models/${id}/commit/${ref}`,
    commitBody(header(), file("b.txt", "2")),
    asCommit,
  );
  expect(await commitsOf(id, ref)).toHaveLength(5);
  expect((await squash(id, "refs/pr/1", {}, "bob")).status).toBe(403);
  const { commitId } = await (await squash(id, "refs/pr/1")).json();
  expect(await commitsOf(id, ref)).toMatchObject([{ id: commitId, title: "Super-squash 'refs/pr/1'" }]);
  expect(await commitsOf(id)).toHaveLength(3);
  const content = await hub.send(undefined, "GET", `/${id}/resolve/${ref}/b.txt`);
  expect(await content.text()).toBe("2");
  const details = await (await hub.send("alice", "GET", `/api/models/${pull}?diff=1`)).json();
  expect(details).toMatchObject({ status: "open", filesWithConflicts: true, diff: expect.stringContaining("b.txt") });
  expect(details.events.at(-1)).toMatchObject({ type: "commit", data: { oid: commitId } });
  expect((await hub.send("alice", "POST", `/api/models/${pull}/merge`)).status).toBe(409);
  await hub.send("alice", "POST", `/api/models/${pull}/status`, { status: "closed" });
  expect((await squash(id, "refs/pr/1")).status).toBe(403);
});

test("other revisions cannot be squashed, nor by users without write access", async () => {
  const id = await createRepo();
  const [head] = await commitsOf(id);
  await hub.send("alice", "POST", `/api/models/${id}/tag/main`, { tag: "v1" });
  for (const revision of ["v1", "refs/pr/1", "refs/tags/v1", head?.id ?? "", (head?.id ?? "").slice(0, 8), "absent"]) {
    expect([revision, (await squash(id, revision)).status]).toEqual([revision, 404]);
  }
  expect((await squash(id, "main", {}, "bob")).status).toBe(403);
  const long = await squash(id, "main", { message: "m".repeat(limits.refs.squashMessageChars + 1) });
  expect(long.status).toBe(400);
  expect(await commitsOf(id)).toHaveLength(3);
});

test("commits at the same time are in the squashed branch, or on top of it", async () => {
  const id = await createRepo();
  const commit = (path: string) =>
    hub.send("alice", "POST", `/api/models/${id}/commit/main`, commitBody(header(), file(path, "x")), asCommit);
  const responses = await Promise.all([commit("one.txt"), squash(id, "main"), commit("two.txt"), squash(id, "main")]);
  for (const { status } of responses) expect([200, 503]).toContain(status);
  const tree = await (await hub.send("alice", "GET", `/api/models/${id}/tree/main`)).json();
  const paths = tree.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(expect.arrayContaining(["a.txt", "one.txt", "two.txt"]));
});
