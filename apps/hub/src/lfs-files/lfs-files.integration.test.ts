import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callerOfToken } from "../accounts/caller.ts";
import { HubError } from "../errors.ts";
import { pointerBlobId } from "../lfs/pointer.ts";
import { repos } from "../repos/tables.ts";
import { pushEffects } from "../smart-http/push/push-effects.ts";
import { createGarbageHub, type GarbageHub } from "../testing/garbage-hub.ts";
import { gitIn } from "../testing/git-requests.ts";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import {
  asLfs,
  batch,
  commitTo,
  lfsFile,
  lfsObject,
  type TestObject,
  transfer,
  uploadObject,
} from "../testing/lfs-requests.ts";
import { uniqueName } from "../testing/unique-name.ts";
import type { LargeFile } from "./api.ts";
import { listLargeFiles } from "./list-large-files.ts";
import { removeFromHistory } from "./remove-from-history.ts";

let yard: GarbageHub;
beforeAll(async () => {
  yard = await createGarbageHub();
});
afterAll(() => yard.stop());

const list = async (name: string, query = "") => {
  const response = await yard.hub.send("alice", "GET", `/api/models/${name}/lfs-files${query}`);
  const files: LargeFile[] = await response.json();
  return { files, link: response.headers.get("link") };
};
const remove = (name: string, objects: readonly TestObject[], rewriteHistory?: boolean, who = "alice") =>
  yard.hub.send(who, "POST", `/api/models/${name}/lfs-files/batch`, {
    deletions: { sha: objects.map(({ oid }) => oid), ...(rewriteHistory === undefined ? {} : { rewriteHistory }) },
  });
const mayDownload = async (who: string | undefined, name: string, object: TestObject): Promise<boolean> =>
  (await (await batch(yard.hub, who, name, [object], { operation: "download" })).json()).objects[0].actions !==
  undefined;
const statusOf = async (name: string, path: string, revision = "main") =>
  (await yard.hub.send("alice", "GET", `/${name}/resolve/${revision}/${path}`)).status;

describe("the list of large files", () => {
  test("has those of main, of the history, and uploads without a commit", async () => {
    const { name } = await yard.newRepo();
    const now = await yard.addObject(name, "weights/now é.bin");
    const before = await yard.addObject(name, "before.bin");
    const deletedEntries = [{ path: "before.bin" }];
    await yard.hub.send("alice", "POST", `/api/models/${name}/commit/main`, { summary: "x", deletedEntries });
    const pending = await yard.addObject(name);
    const { files } = await list(name);
    const pusher = { name: "alice", type: "user", _id: expect.any(String) };
    const common = { pushedAt: expect.any(String), pusher: expect.objectContaining(pusher) };
    const of = ({ oid, size }: TestObject) => ({ ...common, fileOid: oid, oid, size });
    expect(files).toEqual(
      [
        { ...of(now), filename: "weights/now é.bin", ref: "refs/heads/main" },
        { ...of(before), filename: "before.bin" },
        { ...of(pending), filename: "" },
      ].toSorted((left, right) => (left.oid < right.oid ? -1 : 1)),
    );
  });

  test("has pages", async () => {
    const { name } = await yard.newRepo();
    const objects = [await yard.addObject(name), await yard.addObject(name), await yard.addObject(name)];
    const first = await list(name, "?limit=2");
    expect(first.files).toHaveLength(2);
    const next = new URL(/<(.+)>; rel="next"/.exec(first.link ?? "")?.[1] ?? "");
    const second = await list(name, next.search);
    expect(second.link).toBeNull();
    expect([...first.files, ...second.files].map(({ oid }) => oid)).toEqual(objects.map(({ oid }) => oid).toSorted());
  });

  test("has those whose path starts with a prefix", async () => {
    const { name } = await yard.newRepo();
    const [now, before, both] = [
      await yard.addObject(name, "weights/now.bin"),
      await yard.addObject(name, "weights/before.bin"),
      await yard.addObject(name, "a copy.bin"),
    ];
    await commitTo(yard.hub, "alice", name, lfsFile("weights/copy.bin", both));
    await commitTo(yard.hub, "alice", name, { key: "deletedFile", value: { path: "weights/before.bin" } });
    await yard.addObject(name, "weightless.bin");
    await yard.addObject(name);
    const read = async (prefix: string, limit: number) => {
      const found: LargeFile[] = [];
      for (let query: string | undefined = `?limit=${limit}&prefix=${encodeURIComponent(prefix)}`; query; ) {
        const { files, link }: Awaited<ReturnType<typeof list>> = await list(name, query);
        expect(files.length).toBeLessThanOrEqual(limit);
        found.push(...files);
        query = link === null ? undefined : new URL(/<(.+)>; rel="next"/.exec(link)?.[1] ?? "").search;
      }
      return Object.fromEntries(found.map(({ oid, filename }) => [oid, filename]));
    };
    const weights = {
      [now.oid]: "weights/now.bin",
      [before.oid]: "weights/before.bin",
      [both.oid]: "weights/copy.bin",
    };
    for (const limit of [1, 2, 3, 1000]) expect(await read("weights/", limit)).toEqual(weights);
    expect(await read("a c", 1000)).toEqual({ [both.oid]: "a copy.bin" });
    expect(await read("eights", 1000)).toEqual({});
    const { fileNameChars } = limits.lfsFiles;
    const statusOfPrefix = async (chars: number) =>
      (await yard.hub.send("alice", "GET", `/api/models/${name}/lfs-files?prefix=${"x".repeat(chars)}`)).status;
    expect([await statusOfPrefix(fileNameChars), await statusOfPrefix(fileNameChars + 1)]).toEqual([200, 400]);
  });

  test("has files whose path cannot be found in time", async () => {
    const { name, id } = await yard.newRepo();
    const { oid } = await yard.addObject(name);
    const { orm, git, logger } = yard.context;
    const [repo] = await orm.select().from(repos).where(eq(repos.id, id));
    if (repo === undefined) throw new Error("the repository is missing");
    const refs = Object.create(git.refs, { current: { value: () => Promise.reject(new Error("it takes too long")) } });
    const context = { orm, git: { ...git, refs }, logger };
    const { files } = await listLargeFiles(context, repo, {
      limit: 10,
      after: "",
      publicUrl: "http://hub.test",
      signal: new AbortController().signal,
    });
    expect(files).toMatchObject([{ oid, filename: "" }]);
  });

  test("is for writers only", async () => {
    const { name } = await yard.newRepo();
    expect((await yard.hub.send("bob", "GET", `/api/models/${name}/lfs-files`)).status).toBe(403);
  });
});

describe("a permanent deletion", () => {
  test("removes files from all commits of all refs, and keeps everything else", async () => {
    const { name, folder } = await yard.newRepo();
    const [secret, kept] = [lfsObject(uniqueName("secret")), lfsObject(uniqueName("kept"))];
    await uploadObject(yard.hub, "alice", name, secret);
    await uploadObject(yard.hub, "alice", name, kept);
    await commitTo(yard.hub, "alice", name, file("notes.txt", "one"), lfsFile("kept.bin", kept));
    const unaffected = gitIn(folder, ["rev-parse", "main"]);
    await commitTo(yard.hub, "alice", name, lfsFile("a b/sécret.bin", secret), file("notes.txt", "two"));
    await yard.hub.send("alice", "POST", `/api/models/${name}/tag/main`, { tag: "v1", message: "first" });
    await yard.hub.send("alice", "POST", `/api/models/${name}/branch/side`, {});
    const toSide = commitBody(header("line one\n\nM 100644 x y\n"), lfsFile("copy.bin", secret), file("s.txt", "s"));
    await yard.hub.send("alice", "POST", `/api/models/${name}/commit/side`, toSide, asCommit);
    await commitTo(yard.hub, "alice", name, { key: "deletedFile", value: { path: "a b/sécret.bin" } });
    gitIn(folder, ["update-ref", "refs/pr/1", "refs/heads/side"]);
    const subjects = gitIn(folder, ["log", "--all", "--format=%s %an %ae %ad %b"]);

    expect((await remove(name, [secret])).status).toBe(200);
    const names = gitIn(folder, ["log", "--all", "--name-only", "--format=", "-m"]);
    expect(names).not.toMatch(/cret\.bin|copy\.bin/);
    expect(gitIn(folder, ["log", "--all", "--format=%s %an %ae %ad %b"])).toBe(subjects);
    gitIn(folder, ["fsck", "--strict"]);
    gitIn(folder, ["merge-base", "--is-ancestor", unaffected, "main"]);
    const refs = gitIn(folder, ["for-each-ref", "--format=%(refname) %(objecttype)"]);
    expect(refs.split("\n")).toEqual([
      "refs/heads/main commit",
      "refs/heads/side commit",
      "refs/pr/1 commit",
      "refs/tags/v1 tag",
    ]);
    expect(gitIn(folder, ["show", "v1:notes.txt"])).toBe("two");
    expect(gitIn(folder, ["show", "refs/pr/1:s.txt"])).toBe("s");
    expect(await statusOf(name, "kept.bin", "v1")).toBe(200);
    expect(await statusOf(name, "copy.bin", "side")).toBe(404);
    const info = await (await yard.hub.send("alice", "GET", `/api/models/${name}`)).json();
    expect(info.sha).toBe(gitIn(folder, ["rev-parse", "main"]));
    expect((await list(name)).files.map(({ oid }) => oid)).toEqual([kept.oid]);
    expect([await mayDownload("alice", name, secret), await mayDownload("bob", name, kept)]).toEqual([false, true]);
    await yard.collectAll();
    expect(await yard.traces(secret.oid)).toEqual({ links: 0, row: false, bytes: false });
    expect(await yard.traces(kept.oid)).toEqual({ links: 1, row: true, bytes: true });
  });

  test("without rewriting leaves the names, and a download says that the content is gone", async () => {
    const { name, folder } = await yard.newRepo();
    const secret = await yard.addObject(name, "w.bin");
    const head = gitIn(folder, ["rev-parse", "main"]);
    const path = `/api/models/${name}/lfs-files/${secret.oid.toUpperCase()}?rewriteHistory=false`;
    expect((await yard.hub.send("alice", "DELETE", path)).status).toBe(200);
    expect(gitIn(folder, ["rev-parse", "main"])).toBe(head);
    const response = await yard.hub.send("alice", "GET", `/${name}/resolve/main/w.bin`);
    expect([response.status, (await response.json()).error]).toEqual([
      404,
      expect.stringContaining(`The content of this file is not stored here (Git LFS object ${secret.oid})`),
    ]);
    expect(await mayDownload("alice", name, secret)).toBe(false);
    // The path can be removed later.
    expect((await yard.hub.send("alice", "DELETE", path.replace(/\?.*/, ""))).status).toBe(200);
    expect(gitIn(folder, ["ls-tree", "--name-only", "main"])).not.toContain("w.bin");
  });

  test.each(["main", "the history"])("removes paths from %s whose content was removed before", async (where) => {
    const { name, folder } = await yard.newRepo();
    const [object, kept] = [await yard.addObject(name, "w.bin"), await yard.addObject(name, "kept.bin")];
    if (where === "the history") {
      const deleted = { key: "deletedFile", value: { path: "w.bin" } };
      expect((await commitTo(yard.hub, "alice", name, deleted)).status).toBe(200);
    }
    expect((await remove(name, [object], false)).status).toBe(200);
    await yard.collectAll();
    expect(await yard.traces(object.oid)).toEqual({ links: 0, row: false, bytes: false });
    const names = () => gitIn(folder, ["log", "--all", "--name-only", "--format="]).split("\n");
    expect(names()).toContain("w.bin");
    expect((await remove(name, [object], true)).status).toBe(200);
    expect(names()).not.toContain("w.bin");
    expect(names()).toContain("kept.bin");
    expect(await mayDownload("bob", name, kept)).toBe(true);
  });

  test.each([
    { moves: limits.lfsFiles.attempts - 1, status: undefined },
    { moves: limits.lfsFiles.attempts, status: 503 },
  ])("is tried again while branches move ($moves times)", async ({ moves, status }) => {
    const { name, id, folder } = await yard.newRepo();
    const object = await yard.addObject(name, "w.bin");
    await yard.addObject(name, "other.bin");
    const commits = gitIn(folder, ["rev-list", "-2", "main"]).split("\n");
    const { git } = yard;
    let attempts = 0;
    const move = () => gitIn(folder, ["update-ref", "refs/heads/side", commits[attempts % 2] ?? ""]);
    move();
    const fresh = async (of: string) => {
      const state = await git.refs.fresh(of);
      attempts += 1;
      if (attempts <= moves) move();
      return state;
    };
    const moving = { ...git, refs: { fresh, forget: (of: string) => git.refs.forget(of) } };
    let mainMoves = 0;
    const onMainMoved = async (): Promise<void> => {
      mainMoves += 1;
    };
    const blobs = [pointerBlobId(object)];
    const failure = await removeFromHistory(moving, { repoId: id, blobs, onMainMoved }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure instanceof HubError ? failure.status : failure).toBe(status);
    expect([attempts, mainMoves]).toEqual([limits.lfsFiles.attempts, status === undefined ? 1 : 0]);
    const names = gitIn(folder, ["log", "--all", "--name-only", "--format="]).split("\n");
    expect(names.includes("w.bin")).toBe(status === 503);
  });

  test("without rewriting ends for all readers when the file is uploaded again, as the message says", async () => {
    const { name } = await yard.newRepo();
    const object = await yard.addObject(name, "w.bin");
    expect((await remove(name, [object], false)).status).toBe(200);
    const { objects } = await (await batch(yard.hub, "alice", name, [object])).json();
    const { upload, verify } = objects[0].actions;
    expect((await transfer(yard.hub, "PUT", upload.href, object.content)).status).toBe(200);
    expect(await mayDownload("bob", name, object)).toBe(false);
    const body = JSON.stringify({ oid: object.oid, size: object.size });
    expect((await transfer(yard.hub, "POST", verify.href, body, asLfs)).status).toBe(200);
    expect(await mayDownload("bob", name, object)).toBe(true);
    const other = lfsObject(uniqueName("other"));
    await uploadObject(yard.hub, "alice", name, other);
    const sent = { oid: other.oid, size: other.size };
    const verified = await yard.hub.send("alice", "POST", `/${name}.git/info/lfs/verify`, sent, asLfs);
    expect([verified.status, await mayDownload("bob", name, other)]).toEqual([200, false]);
  });

  test("does not affect other repositories with the same content", async () => {
    const [one, other] = [await yard.newRepo(), await yard.newRepo()];
    const shared = await yard.addObject(one.name, "w.bin");
    expect((await commitTo(yard.hub, "alice", other.name, lfsFile("w.bin", shared))).status).toBe(200);
    expect((await remove(one.name, [shared])).status).toBe(200);
    await yard.collectAll();
    const response = await yard.hub.send("bob", "GET", `/${other.name}/resolve/main/w.bin`);
    expect(Buffer.from(await response.arrayBuffer()).equals(shared.content)).toBe(true);
  });

  test("ignores what the repository does not have, and can be repeated", async () => {
    const { name, folder } = await yard.newRepo();
    const other = await yard.addObject((await yard.newRepo()).name, "w.bin");
    const own = await yard.addObject(name, "w.bin");
    for (const objects of [[other], [lfsObject("never stored")], [own, other], [own]])
      expect((await remove(name, objects)).status).toBe(200);
    expect(await yard.traces(other.oid)).toMatchObject({ links: 1 });
    expect(gitIn(folder, ["ls-tree", "--name-only", "main"])).not.toContain("w.bin");
  });

  test("needs write access", async () => {
    const { name } = await yard.newRepo();
    const object = await yard.addObject(name, "w.bin");
    expect((await remove(name, [object], true, "bob")).status).toBe(403);
    expect((await remove(name, [object], true, "alice_reads")).status).toBe(403);
    expect(await mayDownload("bob", name, object)).toBe(true);
  });

  test("has as many files as the limit", async () => {
    const { name } = await yard.newRepo();
    const sha = Array.from({ length: limits.lfsFiles.perRequest }, (_, index) => index.toString(16).padStart(64, "0"));
    const send = (hashes: string[]) =>
      yard.hub.send("alice", "POST", `/api/models/${name}/lfs-files/batch`, { deletions: { sha: hashes } });
    expect((await send(sha)).status).toBe(200);
    expect((await send([...sha, "f".repeat(64)])).status).toBe(400);
    expect((await send([])).status).toBe(400);
    expect((await send(["../x"])).status).toBe(400);
  });

  test("waits for a push that was accepted before, and removes its files as well", async () => {
    const { name, id, folder } = await yard.newRepo();
    const object = await yard.addObject(name, "w.bin");
    const head = gitIn(folder, ["rev-parse", "main"]);
    const { orm } = yard.hub.database;
    const [repo] = await orm.select().from(repos).where(eq(repos.id, id));
    const caller = await callerOfToken(orm, "hf_alice", new Date());
    if (repo === undefined || caller === undefined) throw new Error("the repository is missing");
    const push = pushEffects(yard.context, repo, caller);
    const update = { ref: "refs/heads/late", oldOid: "0".repeat(40), newOid: head };
    expect(await push.check({ pointers: [object], updates: [update] })).toBeUndefined();
    const removed = remove(name, [object]);
    await expect.poll(() => mayDownload("alice", name, object)).toBe(false);
    gitIn(folder, ["update-ref", update.ref, update.newOid]);
    await push.settle();
    expect((await removed).status).toBe(200);
    expect(gitIn(folder, ["ls-tree", "--name-only", "late"])).not.toContain("w.bin");
    const refused = await commitTo(yard.hub, "alice", name, lfsFile("again.bin", object));
    expect(refused.status).toBe(400);
  });
});

const xetHash = "ab".repeat(32);
const duplicate = (who: string, source: string, target: string, files: object[]) =>
  yard.hub.send(who, "POST", `/api/models/${source}/lfs-files/duplicate`, {
    target: { type: "model", name: target },
    files,
  });

describe("a copy of large files to another repository", () => {
  test("lets the target commit files that the caller can read in the source", async () => {
    const { name } = await yard.newRepo();
    const object = await yard.addObject(name, "w.bin");
    await yard.setXetHash(object.oid, xetHash);
    const own = uniqueName("copies");
    await yard.hub.send("bob", "POST", "/api/repos/create", { name: own });
    const target = `bob/${own}`;
    const good = { xetHash, sha256: object.oid, filename: "w.bin" };
    const bad = { xetHash: "cd".repeat(32), sha256: object.oid.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")) };
    const mixed = await duplicate("bob", name, target, [good, bad]);
    expect([mixed.status, await mixed.json()]).toEqual([
      207,
      {
        success: false,
        processed: 2,
        succeeded: 1,
        failed: [{ ...bad, error: `${name} has no such file.` }],
      },
    ]);
    const whole = await duplicate("bob", name, target, [good]);
    expect([whole.status, (await whole.json()).success]).toEqual([200, true]);
    const committed = await commitTo(yard.hub, "bob", target, lfsFile("w.bin", object));
    expect(committed.status).toBe(200);
  });

  test("needs write access to the target and read access to the source", async () => {
    const [one, other] = [await yard.newRepo(), await yard.newRepo()];
    const files = [{ xetHash, sha256: xetHash }];
    expect((await duplicate("bob", one.name, other.name, files)).status).toBe(403);
    expect((await duplicate("alice", one.name, "alice/none", files)).status).toBe(404);
    const hidden = uniqueName("hidden");
    await yard.hub.send("carol", "POST", "/api/repos/create", { name: hidden, private: true });
    expect((await duplicate("alice", `carol/${hidden}`, one.name, files)).status).toBe(404);
    const { perRequest, fileNameChars } = limits.lfsFiles;
    const filename = "x".repeat(fileNameChars);
    const many = Array.from({ length: perRequest }, () => ({ xetHash, sha256: xetHash, filename: "x" }));
    expect((await duplicate("alice", one.name, other.name, many)).status).toBe(207);
    expect((await duplicate("alice", one.name, other.name, [...many, ...files])).status).toBe(400);
    expect((await duplicate("alice", one.name, other.name, [{ ...files[0], filename }])).status).toBe(207);
    expect((await duplicate("alice", one.name, other.name, [{ ...files[0], filename: `${filename}x` }])).status).toBe(
      400,
    );
  });
});
