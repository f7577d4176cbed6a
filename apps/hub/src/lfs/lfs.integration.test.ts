import { readdirSync } from "node:fs";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { removeMember } from "../accounts/organisations/organisations.ts";
import { namespaces } from "../accounts/tables.ts";
import { file } from "../testing/hub-requests.ts";
import { batch, commitTo, lfsFile, lfsObject, transfer, uploadObject } from "../testing/lfs-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { formatPointer } from "./pointer.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

let repos = 0;
/** Creates a repository of alice. @returns its full name */
async function newRepo({ isPrivate = false } = {}): Promise<string> {
  repos += 1;
  const name = `lfs-${repos}`;
  await hub.send("alice", "POST", "/api/repos/create", { name, private: isPrivate });
  return `alice/${name}`;
}

let contents = 0;
const newObject = (size = 12) => {
  contents += 1;
  return lfsObject(`${contents} `.padEnd(size, "x"));
};
const uploadUrl = async (repo: string, object: ReturnType<typeof newObject>): Promise<string> =>
  (await (await batch(hub, "alice", repo, [object])).json()).objects[0].actions.upload.href;
const read = (repo: string, path: string, who?: string, headers: Record<string, string> = {}) =>
  hub.send(who, "GET", `/${repo}/resolve/main/${path}`, undefined, headers);
const inBatch = async (response: Response) => (await response.json()).objects[0];

/** Returns the files of the object store, without those that are shared with other tests. */
function storedFiles(oid: string): string[] {
  return readdirSync(join(hub.dataFolder, "objects"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.includes(oid) || name.startsWith("tmp/") || /^staging\/.+\//.test(name),
  );
}

test("an object is uploaded, committed, listed, downloaded and resolved", async () => {
  const repo = await newRepo();
  const object = newObject();
  const { oid, size } = object;
  const response = await batch(hub, "alice", repo, [object]);
  expect(response.headers.get("content-type")).toBe("application/vnd.git-lfs+json");
  const body = await response.json();
  expect(body).toMatchObject({ transfer: "basic", objects: [{ oid, size, authenticated: true }] });
  const { upload, verify } = body.objects[0].actions;
  expect((await transfer(hub, "PUT", upload.href, object.content)).status).toBe(200);
  const open = verify.href.replace("http://hub.test", "");
  for (const [who, path] of [
    [undefined, open],
    ["alice", open.split("?")[0]],
  ]) {
    const check = async (named: object) => (await hub.send(who, "POST", path, named)).status;
    expect(await check({ oid, size })).toBe(200);
    expect(await check({ oid, size: size + 1 })).toBe(422);
    expect(await check({ oid: "a".repeat(64), size })).toBe(404);
  }
  expect((await inBatch(await batch(hub, "alice", repo, [object]))).actions).toBeUndefined();

  expect((await commitTo(hub, "alice", repo, lfsFile("w.safetensors", object))).status).toBe(200);
  const tree = await (await hub.send(undefined, "GET", `/api/models/${repo}/tree/main`)).json();
  const pointer = formatPointer({ oid, size });
  const listed = { type: "file", path: "w.safetensors", size, lfs: { oid, size, pointerSize: pointer.length } };
  expect(tree).toContainEqual(expect.objectContaining(listed));
  const paths = await hub.send(undefined, "POST", `/api/models/${repo}/paths-info/main`, { paths: ["w.safetensors"] });
  expect(await paths.json()).toEqual([expect.objectContaining(listed)]);
  const { siblings } = await (await hub.send(undefined, "GET", `/api/models/${repo}?blobs=true`)).json();
  const sibling = { rfilename: "w.safetensors", size, lfs: { sha256: oid, size, pointerSize: pointer.length } };
  expect(siblings).toContainEqual(expect.objectContaining(sibling));

  const resolved = await read(repo, "w.safetensors");
  expect(Object.fromEntries(resolved.headers)).toMatchObject({
    etag: `"${oid}"`,
    "x-linked-etag": `"${oid}"`,
    "x-linked-size": String(size),
    "content-length": String(size),
    "content-type": "application/octet-stream",
    "content-disposition": expect.stringContaining("w.safetensors"),
    "x-repo-commit": expect.stringMatching(/^[0-9a-f]{40}$/),
  });
  expect(await resolved.text()).toBe(object.content.toString());
  const raw = await hub.send(undefined, "GET", `/${repo}/raw/main/w.safetensors`);
  expect(await raw.text()).toBe(pointer);

  const { actions } = await inBatch(await batch(hub, undefined, repo, [object], { operation: "download" }));
  const downloaded = await transfer(hub, "GET", actions.download.href);
  expect(await downloaded.text()).toBe(object.content.toString());
});

describe("a resolved large file", () => {
  let repo: string;
  const object = lfsObject("0123456789");
  beforeAll(async () => {
    repo = await newRepo();
    await uploadObject(hub, "alice", repo, object);
    expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(200);
  });

  test.each([
    { range: "bytes=2-4", status: 206, contentRange: "bytes 2-4/10", text: "234" },
    { range: "bytes=7-", status: 206, contentRange: "bytes 7-9/10", text: "789" },
    { range: "bytes=-2", status: 206, contentRange: "bytes 8-9/10", text: "89" },
    { range: "bytes=0-5,5-6", status: 200, contentRange: null, text: "0123456789" },
  ])("sends $text for $range", async ({ range, status, contentRange, text }) => {
    const response = await read(repo, "w.bin", undefined, { range });
    expect([response.status, response.headers.get("content-range"), await response.text()]).toEqual([
      status,
      contentRange,
      text,
    ]);
  });

  test("sends several ranges as the parts of one body", async () => {
    const response = await read(repo, "w.bin", undefined, { range: "bytes=0-1,4-5,9-" });
    const text = await response.text();
    expect([response.status, response.headers.get("content-length")]).toEqual([206, String(text.length)]);
    expect(text.match(/bytes \d-\d\/10\r\n\r\n\d+/g)).toEqual([
      "bytes 0-1/10\r\n\r\n01",
      "bytes 4-5/10\r\n\r\n45",
      "bytes 9-9/10\r\n\r\n9",
    ]);
  });

  test("respects conditions", async () => {
    const etag = `"${object.oid}"`;
    expect((await read(repo, "w.bin", undefined, { "if-none-match": etag })).status).toBe(304);
    expect((await read(repo, "w.bin", undefined, { range: "bytes=1-", "if-range": etag })).status).toBe(206);
    expect((await read(repo, "w.bin", undefined, { range: "bytes=1-", "if-range": '"x"' })).status).toBe(200);
    const past = await read(repo, "w.bin", undefined, { range: "bytes=10-" });
    expect([past.status, past.headers.get("content-range")]).toEqual([416, "bytes */10"]);
  });

  test("has the same headers for HEAD", async () => {
    const head = await hub.send(undefined, "HEAD", `/${repo}/resolve/main/w.bin`);
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10", ""]);
    expect(head.headers.get("x-linked-size")).toBe("10");
  });
});

describe("an upload is refused, and nothing is stored or linked:", () => {
  test.each([
    { why: "another content", change: (content: Buffer) => Buffer.from(content.toString().toUpperCase()) },
    { why: "too few bytes", change: (content: Buffer) => content.subarray(1) },
    { why: "too many bytes", change: (content: Buffer) => Buffer.concat([content, Buffer.from("x")]) },
  ])("$why", async ({ change }) => {
    const repo = await newRepo();
    const object = newObject();
    const response = await transfer(hub, "PUT", await uploadUrl(repo, object), change(object.content));
    expect(response.status).toBe(422);
    const { message, documentation_url, request_id } = await response.json();
    expect([message, documentation_url, request_id]).toEqual([
      expect.stringMatching(/upload/i),
      "http://hub.test/docs/publish",
      expect.any(String),
    ]);
    expect(storedFiles(object.oid)).toEqual([]);
    expect((await inBatch(await batch(hub, "alice", repo, [object]))).actions.upload).toBeDefined();
    expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(400);
  });

  test.each([
    { why: "another object", url: (href: string) => href.replace(/[0-9a-f]{64}/, "0".repeat(64)) },
    { why: "no token", url: (href: string) => href.replace(/\?.*/, "") },
    { why: "a changed token", url: (href: string) => href.replace(/.$/, (sign) => (sign === "A" ? "Q" : "A")) },
    { why: "another repository", url: (href: string) => href.replace(/alice\/lfs-\d+/, "alice/lfs-1") },
    { why: "a repository that does not exist", url: (href: string) => href.replace(/alice\/lfs-\d+/, "alice/none") },
  ])("a URL for $why", async ({ url }) => {
    const repo = await newRepo();
    const object = newObject();
    const response = await transfer(hub, "PUT", url(await uploadUrl(repo, object)), object.content);
    expect(response.status).toBe(403);
    expect(storedFiles(object.oid)).toEqual([]);
  });

  test("a URL for downloads", async () => {
    const repo = await newRepo();
    const object = newObject();
    await uploadObject(hub, "alice", repo, object);
    const { actions } = await inBatch(await batch(hub, "alice", repo, [object], { operation: "download" }));
    expect((await transfer(hub, "PUT", actions.download.href, object.content)).status).toBe(403);
    expect((await transfer(hub, "GET", await uploadUrl(repo, newObject()))).status).toBe(403);
  });
});

test("URLs expire", async () => {
  const repo = await newRepo();
  const object = newObject();
  const late = newObject();
  await uploadObject(hub, "alice", repo, object);
  const { actions } = await inBatch(await batch(hub, "alice", repo, [object], { operation: "download" }));
  const upload = await uploadUrl(repo, late);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    vi.setSystemTime(now + limits.lfs.downloadUrlMs - 1000);
    expect((await transfer(hub, "GET", actions.download.href)).status).toBe(200);
    vi.setSystemTime(now + limits.lfs.downloadUrlMs + 1000);
    const expired = await transfer(hub, "GET", actions.download.href);
    expect([expired.status, (await expired.json()).message]).toEqual([403, expect.stringContaining("expired")]);
    vi.setSystemTime(now + limits.objects.uploadMs + 1000);
    expect((await transfer(hub, "PUT", upload, late.content)).status).toBe(403);
  } finally {
    vi.useRealTimers();
  }
});

test("a URL loses its rights with the access of its user", async () => {
  const name = `shared-${repos}-${Date.now()}`;
  const organisation = `crew-${name}`;
  await hub.accounts.upsertOrganisation({
    name: organisation,
    members: [
      { user: "alice", role: "admin" },
      { user: "carol", role: "write" },
    ],
  });
  await hub.send("alice", "POST", "/api/repos/create", { name, organization: organisation, private: true });
  const repo = `${organisation}/${name}`;
  const [stored, late] = [newObject(), newObject()];
  await uploadObject(hub, "carol", repo, stored);
  const { actions } = await inBatch(await batch(hub, "carol", repo, [stored], { operation: "download" }));
  const upload = (await inBatch(await batch(hub, "carol", repo, [late]))).actions.upload.href;
  expect((await transfer(hub, "GET", actions.download.href)).status).toBe(200);
  const { orm } = hub.database;
  const [row] = await orm.select().from(namespaces).where(eq(namespaces.name, organisation));
  const origin = { actorId: null, actorName: null, tokenId: null, address: null, requestId: null };
  await removeMember(orm, row?.id ?? "", { userName: "carol", now: new Date(), origin });
  expect((await hub.send("carol", "GET", `/api/models/${repo}`)).status).toBe(404);
  expect((await transfer(hub, "GET", actions.download.href)).status).toBe(403);
  expect((await transfer(hub, "PUT", upload, late.content)).status).toBe(403);
  expect(storedFiles(late.oid)).toEqual([]);
});

describe("knowing a hash grants nothing:", () => {
  test("a batch asks a stranger for the bytes of a private object", async () => {
    const hidden = await newRepo({ isPrivate: true });
    const object = newObject();
    await uploadObject(hub, "alice", hidden, object);
    expect((await commitTo(hub, "alice", hidden, lfsFile("w.bin", object))).status).toBe(200);
    await hub.send("carol", "POST", "/api/repos/create", { name: `own-${repos}` });
    const own = `carol/own-${repos}`;
    const upload = (await inBatch(await batch(hub, "carol", own, [object]))).actions.upload.href;
    expect((await inBatch(await batch(hub, "carol", own, [object], { operation: "download" }))).error.code).toBe(404);
    const refused = await commitTo(hub, "carol", own, lfsFile("w.bin", object));
    expect([refused.status, (await refused.json()).error]).toEqual([400, expect.stringContaining(object.oid)]);
    const pointer = formatPointer(object);
    expect((await commitTo(hub, "carol", own, file("w.bin", pointer))).status).toBe(400);
    const created = await hub.send("carol", "POST", "/api/repos/create", {
      name: `first-${repos}`,
      files: [{ path: "w.bin", content: pointer }],
    });
    expect(created.status).toBe(400);
    // With the bytes, the commit is accepted.
    expect((await transfer(hub, "PUT", upload, object.content)).status).toBe(200);
    expect((await commitTo(hub, "carol", own, lfsFile("w.bin", object))).status).toBe(200);
  });

  test("an object of a public repository is linked without another upload", async () => {
    const open = await newRepo();
    const object = newObject();
    await uploadObject(hub, "alice", open, object);
    expect((await commitTo(hub, "alice", open, lfsFile("w.bin", object))).status).toBe(200);
    await hub.send("carol", "POST", "/api/repos/create", { name: `copy-${repos}` });
    const copy = `carol/copy-${repos}`;
    // The size may be absent in a copy.
    const copied = { key: "lfsFile", value: { path: "w.bin", algo: "sha256", oid: object.oid } };
    expect((await commitTo(hub, "carol", copy, copied)).status).toBe(200);
    expect(await (await read(copy, "w.bin")).text()).toBe(object.content.toString());
  });

  test("an upload that is not committed is readable only for its user", async () => {
    const repo = await newRepo();
    const object = newObject();
    await uploadObject(hub, "alice", repo, object);
    const download = async (who?: string) => inBatch(await batch(hub, who, repo, [object], { operation: "download" }));
    expect((await download("alice")).actions.download.href).toBeDefined();
    expect((await download("carol")).error.code).toBe(404);
    expect((await download()).error.code).toBe(404);
  });

  test("an object that no branch reaches any more is not readable", async () => {
    const repo = await newRepo();
    const object = newObject();
    await uploadObject(hub, "alice", repo, object);
    await hub.send("alice", "POST", `/api/models/${repo}/branch/other`, {});
    const line = `{"key":"header","value":{"summary":"x"}}\n${JSON.stringify(lfsFile("w.bin", object))}`;
    const type = { "Content-Type": "application/x-ndjson" };
    expect((await hub.send("alice", "POST", `/api/models/${repo}/commit/other`, line, type)).status).toBe(200);
    const download = async () => inBatch(await batch(hub, undefined, repo, [object], { operation: "download" }));
    expect((await download()).actions).toBeDefined();
    expect((await hub.send("alice", "DELETE", `/api/models/${repo}/branch/other`)).status).toBe(200);
    expect((await download()).error.code).toBe(404);
    // Its hash does not bring it back in another repository.
    await hub.send("carol", "POST", "/api/repos/create", { name: `deleted-${repos}` });
    const upload = await inBatch(await batch(hub, "carol", `carol/deleted-${repos}`, [object]));
    expect(upload.actions.upload.href).toBeDefined();
    expect((await commitTo(hub, "carol", `carol/deleted-${repos}`, lfsFile("w.bin", object))).status).toBe(400);
  });
});

describe("access to the batch", () => {
  test.each([
    { who: undefined, operation: "download", isPrivate: false, status: 200 },
    { who: undefined, operation: "upload", isPrivate: false, status: 401 },
    { who: undefined, operation: "download", isPrivate: true, status: 401 },
    { who: "carol", operation: "download", isPrivate: true, status: 404 },
    { who: "carol", operation: "upload", isPrivate: true, status: 404 },
    // For a pull request.
    { who: "carol", operation: "upload", isPrivate: false, status: 200 },
    { who: "carol_reads", operation: "upload", isPrivate: false, status: 403 },
    { who: "alice_reads", operation: "upload", isPrivate: false, status: 403 },
    { who: "alice_reads", operation: "download", isPrivate: true, status: 200 },
    { who: "unknown-token", operation: "download", isPrivate: false, status: 401 },
  ] as const)(
    "$who gets $status for $operation (private: $isPrivate)",
    async ({ who, operation, isPrivate, status }) => {
      const repo = await newRepo({ isPrivate });
      const response = await batch(hub, who, repo, [newObject()], { operation });
      expect(response.status).toBe(status);
      if (status === 200) return;
      expect(await response.json()).toMatchObject({ message: expect.any(String), request_id: expect.any(String) });
      const challenge = response.headers.get("lfs-authenticate");
      expect(challenge).toBe(status === 401 ? 'Basic realm="Git LFS"' : null);
    },
  );

  test("a password of Basic authentication is a token", async () => {
    const repo = await newRepo({ isPrivate: true });
    const basic = { Authorization: `Basic ${Buffer.from("x:hf_alice").toString("base64")}` };
    const body = { operation: "download", objects: [] };
    const response = await hub.send(undefined, "POST", `/${repo}.git/info/lfs/objects/batch`, body, basic);
    expect(response.status).toBe(200);
  });

  test.each([
    { why: "an upper-case id", body: { operation: "download", objects: [{ oid: "A".repeat(64), size: 1 }] } },
    { why: "a path as id", body: { operation: "download", objects: [{ oid: `../${"a".repeat(61)}`, size: 1 }] } },
    { why: "a negative size", body: { operation: "upload", objects: [{ oid: "a".repeat(64), size: -1 }] } },
    { why: "a fraction", body: { operation: "upload", objects: [{ oid: "a".repeat(64), size: 1.5 }] } },
    { why: "another hash", body: { operation: "upload", objects: [], hash_algo: "sha512" } },
    { why: "another operation", body: { operation: "delete", objects: [] } },
  ])("$why gets 400", async ({ body }) => {
    const repo = await newRepo();
    expect((await hub.send("alice", "POST", `/${repo}.git/info/lfs/objects/batch`, body)).status).toBe(400);
  });

  test("a batch has at most as many objects as the limit allows", async () => {
    const repo = await newRepo();
    const objects = Array.from({ length: limits.lfs.batchObjects }, () => newObject());
    const accepted = await batch(hub, "alice", repo, objects);
    expect([accepted.status, (await accepted.json()).objects.length]).toEqual([200, limits.lfs.batchObjects]);
    expect((await batch(hub, "alice", repo, [...objects, newObject()])).status).toBe(400);
  });
});
