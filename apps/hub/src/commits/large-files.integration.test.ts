import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { file } from "../testing/hub-requests.ts";
import { commitTo, lfsFile, lfsObject, uploadObject } from "../testing/lfs-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

let repos = 0;
async function newRepo(): Promise<string> {
  repos += 1;
  await hub.send("alice", "POST", "/api/repos/create", { name: `large-${repos}` });
  return `alice/large-${repos}`;
}
const read = async (repo: string, path: string) =>
  (await hub.send(undefined, "GET", `/${repo}/resolve/main/${path}`)).text();
const line = (key: string, value: object) => ({ key, value });
const lfs = (pattern: string) => `${pattern} filter=lfs diff=lfs merge=lfs -text\n`;
const weights = lfsObject("weights");

describe("preupload", () => {
  let repo: string;
  beforeAll(async () => {
    repo = await newRepo();
    await uploadObject(hub, "alice", repo, weights);
    const attributes = file("data/.gitattributes", "*.csv filter=lfs\n*.bin -filter\n");
    const lines = [file("notes.txt", "notes"), attributes, lfsFile("w.safetensors", weights)];
    expect((await commitTo(hub, "alice", repo, ...lines)).status).toBe(200);
  });
  const preupload = async (files: object[], more: object = {}) => {
    const response = await hub.send("alice", "POST", `/api/models/${repo}/preupload/main`, { files, ...more });
    return { status: response.status, body: await response.json() };
  };
  const text = Buffer.from("text").toString("base64");
  const { inlineFileBytes } = limits.commit;

  test.each([
    { path: "new.txt", size: 4, sample: text, mode: "regular" },
    { path: "new.safetensors", size: 4, sample: text, mode: "lfs" },
    { path: "sub/new.safetensors", size: 4, sample: text, mode: "lfs" },
    { path: "data/new.csv", size: 4, sample: text, mode: "lfs" },
    { path: "new.csv", size: 4, sample: text, mode: "regular" },
    { path: "data/new.bin", size: 4, sample: text, mode: "regular" },
    { path: "new.txt", size: inlineFileBytes, sample: text, mode: "regular" },
    { path: "new.txt", size: inlineFileBytes + 1, sample: text, mode: "lfs" },
    { path: "new.safetensors", size: 0, sample: "", mode: "regular" },
    { path: "new.txt", size: 3, sample: Buffer.from("a\0b").toString("base64"), mode: "lfs" },
    { path: "new.txt", size: 3, sample: Buffer.from([0xff, 0xfe, 0x41]).toString("base64"), mode: "lfs" },
    { path: "new.txt", size: 3, sample: Buffer.from("名").toString("base64"), mode: "regular" },
    { path: "new.txt", size: 3, sample: Buffer.from("名").subarray(0, 2).toString("base64"), mode: "regular" },
    { path: ".gitattributes", size: 4, sample: text, mode: "regular" },
  ])("of $path with $size bytes is $mode", async ({ mode, ...wanted }) => {
    const { status, body } = await preupload([wanted]);
    expect([status, body.files[0].uploadMode]).toEqual([200, mode]);
  });

  test("reads the .gitattributes of the request instead of that of the repository", async () => {
    const files = [
      { path: "a.x", size: 1 },
      { path: "b.safetensors", size: 1 },
    ];
    const { body } = await preupload(files, { gitAttributes: lfs("*.x") });
    expect(body.files.map(({ uploadMode }: { uploadMode: string }) => uploadMode)).toEqual(["lfs", "regular"]);
  });

  test("names the content that is at a path: the SHA-256 of a large file", async () => {
    const { body } = await preupload([
      { path: "w.safetensors", size: 1 },
      { path: "notes.txt", size: 1 },
    ]);
    expect(body.files[0].oid).toBe(weights.oid);
    expect(body.files[1].oid).toMatch(/^[0-9a-f]{40}$/);
  });

  test("accepts files up to the limit", async () => {
    const { objectBytes } = limits.lfs;
    expect((await preupload([{ path: "w.bin", size: objectBytes }])).status).toBe(200);
    expect((await preupload([{ path: "w.bin", size: objectBytes + 1 }])).status).toBe(413);
  });

  test("refuses patterns that take too long", async () => {
    const files = Array.from({ length: 1000 }, (_, index) => ({ path: `${"a".repeat(200)}${index}`, size: 1 }));
    const gitAttributes = lfs(`${"*a".repeat(20)}b`).repeat(100);
    const { status, body } = await preupload(files, { gitAttributes });
    expect([status, body.error]).toEqual([400, expect.stringContaining("Use simpler patterns")]);
  });
});

describe("a commit of a large file", () => {
  test("adds its path to .gitattributes if no rule matches it", async () => {
    const repo = await newRepo();
    await uploadObject(hub, "alice", repo, weights);
    const before = await read(repo, ".gitattributes");
    const lines = [lfsFile("w.safetensors", weights), lfsFile("a b/weights[1]", weights), lfsFile("plain", weights)];
    expect((await commitTo(hub, "alice", repo, ...lines)).status).toBe(200);
    const added = lfs("/a[[:space:]]b/weights\\[1\\]") + lfs("/plain");
    expect(await read(repo, ".gitattributes")).toBe(before + added);
    // Again: the rules match now.
    expect((await commitTo(hub, "alice", repo, lfsFile("plain", lfsObject("weights")))).status).toBe(200);
    expect(await read(repo, ".gitattributes")).toBe(before + added);
  });

  test("extends the .gitattributes of the same commit", async () => {
    const repo = await newRepo();
    await uploadObject(hub, "alice", repo, weights);
    const lines = [lfsFile("a.x", weights), lfsFile("b.y", weights), file(".gitattributes", lfs("*.x").trim())];
    expect((await commitTo(hub, "alice", repo, ...lines)).status).toBe(200);
    expect(await read(repo, ".gitattributes")).toBe(lfs("*.x") + lfs("/b.y"));
  });

  test("creates .gitattributes if the commit deletes it", async () => {
    const repo = await newRepo();
    await uploadObject(hub, "alice", repo, weights);
    const lines = [lfsFile("a.safetensors", weights), line("deletedFile", { path: ".gitattributes" })];
    expect((await commitTo(hub, "alice", repo, ...lines)).status).toBe(200);
    expect(await read(repo, ".gitattributes")).toBe(lfs("/a.safetensors"));
  });

  test("renames it, with and without new content", async () => {
    const repo = await newRepo();
    const other = lfsObject("other weights");
    for (const object of [weights, other]) await uploadObject(hub, "alice", repo, object);
    expect((await commitTo(hub, "alice", repo, lfsFile("old.bin", weights))).status).toBe(200);
    const moved = line("lfsFile", { path: "moved.data", oldPath: "old.bin" });
    expect((await commitTo(hub, "alice", repo, moved)).status).toBe(200);
    expect(await read(repo, "moved.data")).toBe("weights");
    expect(await read(repo, ".gitattributes")).toContain(lfs("/moved.data"));
    expect((await commitTo(hub, "alice", repo, lfsFile("last.bin", other, { oldPath: "moved.data" }))).status).toBe(
      200,
    );
    expect(await read(repo, "last.bin")).toBe("other weights");
    const gone = await hub.send(undefined, "GET", `/${repo}/resolve/main/moved.data`);
    expect(gone.status).toBe(404);
  });

  test("can be sent as one JSON object", async () => {
    const repo = await newRepo();
    await uploadObject(hub, "alice", repo, weights);
    const { oid, size } = weights;
    const body = { summary: "x", lfsFiles: [{ path: "w.bin", algo: "sha256", oid, size }] };
    const response = await hub.send("alice", "POST", `/api/models/${repo}/commit/main`, body);
    expect([response.status, await read(repo, "w.bin")]).toEqual([200, "weights"]);
  });

  test.each([
    { why: "a missing object", value: { oid: "a".repeat(64), size: 1 }, says: "a".repeat(64) },
    { why: "another size", value: { size: 8 }, says: "has 7 bytes, not 8" },
    { why: "another hash", value: { algo: "sha512" }, says: "SHA-256" },
    { why: "no id", value: { oid: undefined }, says: "no oid" },
    { why: "a path that is too long", value: { path: "p".repeat(limits.commit.largePathChars + 1) }, says: "Line 2" },
  ])("is refused for $why", async ({ value, says }) => {
    const repo = await newRepo();
    await uploadObject(hub, "alice", repo, weights);
    const { oid, size } = weights;
    const wanted = { path: "w.bin", algo: "sha256", oid, size, ...value };
    const response = await commitTo(hub, "alice", repo, line("lfsFile", wanted));
    expect([response.status, (await response.json()).error]).toEqual([400, expect.stringContaining(says)]);
  });

  test("is refused if .gitattributes would become too large", async () => {
    const repo = await newRepo();
    await uploadObject(hub, "alice", repo, weights);
    const { fileBytes } = limits.gitAttributes;
    const added = lfs("/w.data");
    const attributes = (bytes: number) => file(".gitattributes", `${"#".repeat(bytes - added.length - 1)}\n`);
    expect((await commitTo(hub, "alice", repo, attributes(fileBytes + 1), lfsFile("w.data", weights))).status).toBe(
      413,
    );
    expect((await commitTo(hub, "alice", repo, attributes(fileBytes), lfsFile("w.data", weights))).status).toBe(200);
  });
});
