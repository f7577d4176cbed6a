import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gitIn } from "../../testing/git-requests.ts";
import { asCommit, commitBody, header } from "../../testing/hub-requests.ts";
import { batch, commitTo, lfsFile, lfsObject, transfer, uploadObject } from "../../testing/lfs-requests.ts";
import { createServedHub, type ServedHub } from "../../testing/served-hub.ts";
import { uniqueName } from "../../testing/unique-name.ts";
import { createChunker } from "../../xet/format/chunking.ts";
import { toHashString } from "../../xet/format/hash-string.ts";
import { hashChunk } from "../../xet/format/hashes.ts";
import { randomBytes } from "../../xet/format/testing/random.ts";
import { type XetRequests, xetRequests } from "../../xet/testing/xet-requests.ts";
import { prepareUpload, shardBody, type XetUpload } from "../../xet/testing/xet-upload.ts";
import { refChanges } from "../tables.ts";

let hub: ServedHub;
let xet: XetRequests;
let seeds = 0;
beforeAll(async () => {
  hub = await createServedHub();
  xet = xetRequests(hub);
});
afterAll(() => hub.stop());

async function newRepo(who: string): Promise<string> {
  const name = uniqueName("deleted");
  expect((await hub.send(who, "POST", "/api/repos/create", { name })).status).toBe(200);
  return `${who}/${name}`;
}

interface Secret {
  repo: string;
  upload: XetUpload;
  oid: string;
  size: number;
  /** The commit with the secret file, one after the first of `main`. */
  commit: string;
  first: string;
  /** A URL that downloads the object. */
  href: string;
}

/** Commits a large file of a Xet upload to the branch `other` of a new public repository. */
async function addSecret(): Promise<Secret> {
  const repo = await newRepo("alice");
  seeds += 1;
  const upload = prepareUpload(randomBytes(300_000, Date.now() + seeds));
  const [oid, size] = [upload.sha256, upload.content.length];
  expect((await xet.upload(await xet.token("alice", repo, "write"), upload)).status).toBe(200);
  const [first = ""] = gitIn(await hub.gitFolder(repo), ["rev-parse", "main"]).split("\n");
  expect((await hub.send("alice", "POST", `/api/models/${repo}/branch/other`, {})).status).toBe(200);
  const body = commitBody(header(), lfsFile("secret.bin", { oid, size }));
  const committed = await hub.send("alice", "POST", `/api/models/${repo}/commit/other`, body, asCommit);
  const { commitOid: commit } = await committed.json();
  const [found] = (await (await batch(hub, "bob", repo, [{ oid, size }], { operation: "download" })).json()).objects;
  return { repo, upload, oid, size, commit, first, href: found.actions.download.href };
}

/** Returns which ways to the secret are open to a user, who has never read it. */
async function waysOf(who: string, { repo, upload, oid, size, commit, href }: Secret): Promise<string[]> {
  const own = await newRepo(who);
  const token = await xet.token(who, own, "write");
  const end = createChunker().next(upload.content.subarray(0, 131_072)) ?? upload.content.length;
  const chunk = toHashString(hashChunk(upload.content.subarray(0, end)));
  const download = await (await batch(hub, who, repo, [{ oid, size }], { operation: "download" })).json();
  const reading = await xet.token(who, repo, "read");
  const ways = {
    resolve: (await hub.send(who, "GET", `/${repo}/resolve/${commit}/secret.bin`)).status === 200,
    download: download.objects[0].actions !== undefined,
    "signed URL": (await transfer(hub, "GET", href)).status === 200,
    reconstruction: (await xet.cas(reading, "GET", `/v1/reconstructions/${upload.fileHash}`)).status === 200,
    "chunk query": (await xet.cas(token, "GET", `/v1/chunks/default/${chunk}`)).status === 200,
    shard: (await xet.cas(token, "POST", "/v1/shards", shardBody(upload.shard))).status === 200,
    commit: (await commitTo(hub, who, await newRepo(who), lfsFile("w.bin", { oid, size }))).status === 200,
    batch: (await (await batch(hub, who, await newRepo(who), [{ oid, size }])).json()).objects[0].actions === undefined,
  };
  return Object.entries(ways).flatMap(([way, isOpen]) => (isOpen ? [way] : []));
}

const allWays = ["resolve", "download", "signed URL", "reconstruction", "chunk query", "shard", "commit", "batch"];

async function clone(repo: string): Promise<string> {
  const folder = join(hub.scratch, uniqueName("clone"));
  expect(await hub.git("clone", "--bare", hub.remote(repo), folder)).toMatchObject({ code: 0 });
  return folder;
}
const push = async (repo: string, change: (folder: string) => Promise<string[]>): Promise<void> => {
  const folder = await clone(repo);
  const args = await change(folder);
  expect(await hub.git("-C", folder, "push", ...args)).toMatchObject({ code: 0 });
  rmSync(folder, { recursive: true });
};

const deletions: { name: string; drop: (secret: Secret) => Promise<unknown> }[] = [
  {
    name: "DELETE of its branch",
    drop: async ({ repo }) => hub.send("alice", "DELETE", `/api/models/${repo}/branch/other`),
  },
  {
    name: "an overwritten branch",
    drop: async ({ repo }) =>
      hub.send("alice", "POST", `/api/models/${repo}/branch/other`, { startingPoint: "main", overwrite: true }),
  },
  {
    name: "DELETE of a tag that outlived its branch",
    drop: async (secret) => {
      const { repo, commit } = secret;
      await hub.send("alice", "POST", `/api/models/${repo}/tag/${commit}`, { tag: "v1", message: "first" });
      await hub.send("alice", "DELETE", `/api/models/${repo}/branch/other`);
      const stillOpen = await batch(hub, "bob", repo, [secret], { operation: "download" });
      expect((await stillOpen.json()).objects[0].actions).toBeDefined();
      await hub.send("alice", "DELETE", `/api/models/${repo}/tag/v1`);
    },
  },
  {
    name: "a push that deletes its branch",
    drop: ({ repo }) => push(repo, async () => ["origin", "--delete", "other"]),
  },
  {
    name: "a forced push to an older commit",
    drop: ({ repo, first }) => push(repo, async () => ["--force", "origin", `${first}:refs/heads/other`]),
  },
  {
    name: "a mirror push",
    drop: ({ repo }) =>
      push(repo, async (folder) => {
        await hub.git("-C", folder, "update-ref", "-d", "refs/heads/other");
        return ["--mirror", "origin"];
      }),
  },
];

test("a large file of a branch can be read and used in every way", async () => {
  const secret = await addSecret();
  expect(await waysOf("bob", secret)).toEqual(allWays);
});

describe("no other user can read or use a large file after", () => {
  test.each(deletions)("$name", async ({ drop }) => {
    const secret = await addSecret();
    await drop(secret);
    expect(await waysOf("bob", secret)).toEqual([]);
    expect(await waysOf("carol", secret)).toEqual([]);
    expect(await hub.database.orm.select().from(refChanges)).toEqual([]);
  });
});

test("a large file that another branch has, at another path, stays readable", async () => {
  const secret = await addSecret();
  expect((await commitTo(hub, "alice", secret.repo, lfsFile("copy.bin", secret))).status).toBe(200);
  await hub.send("alice", "DELETE", `/api/models/${secret.repo}/branch/other`);
  expect(await waysOf("bob", secret)).toEqual(allWays.filter((way) => way !== "resolve"));
});

test("a large file can be read again when a ref leads to it again", async () => {
  const secret = await addSecret();
  const folder = await clone(secret.repo);
  await hub.send("alice", "DELETE", `/api/models/${secret.repo}/branch/other`);
  expect(await waysOf("bob", secret)).toEqual([]);
  const pushed = await hub.git("-C", folder, "push", "origin", "refs/heads/other");
  expect(pushed).toMatchObject({ code: 0 });
  expect(await waysOf("bob", secret)).toEqual(allWays);
});

test("only files that lost their last ref are hidden", async () => {
  const { repo, commit } = await addSecret();
  const [kept, lost] = [lfsObject(uniqueName("kept")), lfsObject(uniqueName("lost"))];
  await uploadObject(hub, "alice", repo, kept);
  await uploadObject(hub, "alice", repo, lost);
  expect((await commitTo(hub, "alice", repo, lfsFile("kept.bin", kept))).status).toBe(200);
  const head = gitIn(await hub.gitFolder(repo), ["rev-parse", "main"]);
  expect((await commitTo(hub, "alice", repo, lfsFile("lost.bin", lost))).status).toBe(200);
  await push(repo, async () => ["--force", "origin", `${head}:refs/heads/main`]);
  const { objects } = await (await batch(hub, undefined, repo, [kept, lost], { operation: "download" })).json();
  expect(objects.map(({ actions }: { actions?: object }) => actions !== undefined)).toEqual([true, false]);
  expect((await hub.send(undefined, "GET", `/${repo}/resolve/${commit}/secret.bin`)).status).toBe(200);
});

test("a push that git refuses at the end does not make its objects readable", async () => {
  const { repo } = await addSecret();
  const object = lfsObject(uniqueName("refused"));
  await uploadObject(hub, "alice", repo, object);
  const folder = join(hub.scratch, uniqueName("refused"));
  await hub.git("clone", hub.remote(repo), folder);
  writeFileSync(
    join(folder, "w.txt"),
    `version https://git-lfs.github.com/spec/v1\noid sha256:${object.oid}\nsize ${object.size}\n`,
  );
  await hub.git("-C", folder, "add", ".");
  await hub.git("-C", folder, "commit", "-m", "pointer");
  // Git cannot create a branch "other/x" beside "other", which it finds out after the hook.
  const pushed = await hub.git("-C", folder, "push", "--no-verify", "origin", "HEAD:refs/heads/other/x");
  expect(pushed.code).not.toBe(0);
  const download = async (who: string) =>
    (await (await batch(hub, who, repo, [object], { operation: "download" })).json()).objects[0].actions !== undefined;
  expect([await download("alice"), await download("bob")]).toEqual([true, false]);
});
