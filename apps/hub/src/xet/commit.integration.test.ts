import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callerOfToken } from "../accounts/caller.ts";
import { ObjectStoreAwayError } from "../objects/object-driver.ts";
import { repos } from "../repos/tables.ts";
import { asCommit, commitBody, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { Arrivals } from "./files/arrivals.ts";
import { checkFile } from "./files/check-file.ts";
import { randomBytes, textBytes } from "./format/testing/random.ts";
import type { Xet } from "./open-xet.ts";
import { openSecondNode } from "./testing/second-node.ts";
import { streamingDriver } from "./testing/streaming-driver.ts";
import { type XetRequests, xetRequests } from "./testing/xet-requests.ts";
import { prepareUpload, shardBody, type XetUpload } from "./testing/xet-upload.ts";

let hub: TestHub;
let xet: XetRequests;
/** A second node on the same database and folder. */
let other: Xet;
let seeds = 0;
beforeAll(async () => {
  hub = await createTestHub();
  xet = xetRequests(hub);
  other = await openSecondNode(hub);
});
afterAll(async () => {
  await other.close();
  await hub.stop();
});

async function repository(): Promise<string> {
  seeds += 1;
  const name = `commit-${seeds}-${Date.now()}`;
  await hub.send("alice", "POST", "/api/repos/create", { name });
  return `alice/${name}`;
}

function newUpload(): XetUpload {
  seeds += 1;
  const seed = Date.now() + seeds;
  return prepareUpload(Buffer.concat([textBytes(300_000, seed), randomBytes(300_000, seed)]));
}

const lfsFile = ({ sha256, content }: XetUpload) => ({
  key: "lfsFile",
  value: { path: "w.bin", algo: "sha256", oid: sha256, size: content.length },
});
const commit = (repo: string, upload: XetUpload) =>
  hub.send("alice", "POST", `/api/models/${repo}/commit/main`, commitBody(header(), lfsFile(upload)), asCommit);

test("a committed file is served by HTTP, and its hash is in the tree and in headers", async () => {
  const [repo, upload] = [await repository(), newUpload()];
  await xet.upload(await xet.token("alice", repo, "write"), upload, 2);
  const { commitOid } = await (await commit(repo, upload)).json();
  const [entry] = (await (await hub.send(undefined, "GET", `/api/models/${repo}/tree/main`)).json()).slice(-1);
  expect(entry).toMatchObject({ path: "w.bin", size: 600_000, lfs: { oid: upload.sha256 }, xetHash: upload.fileHash });
  const path = `/${repo}/resolve/main/w.bin`;
  const whole = await hub.send(undefined, "GET", path);
  expect(Buffer.from(await whole.arrayBuffer()).equals(upload.content)).toBe(true);
  expect(whole.headers.get("x-xet-hash")).toBe(upload.fileHash);
  expect(whole.headers.get("link")).toBe(
    `<http://hub.test/api/models/${repo}/xet-read-token/${commitOid}>; rel="xet-auth", <http://hub.test/xet/v1/reconstructions/${upload.fileHash}>; rel="xet-reconstruction-info"`,
  );
  const parts = await hub.send(undefined, "GET", path, undefined, { Range: "bytes=299990-300010" });
  expect(Buffer.from(await parts.arrayBuffer()).equals(upload.content.subarray(299_990, 300_011))).toBe(true);
  const token = await xet.token(undefined, repo, "read");
  expect((await xet.cas(token, "GET", `/v2/reconstructions/${upload.fileHash}`)).status).toBe(200);
});

test("a client of Xet gets a description instead of the file", async () => {
  const [repo, upload] = [await repository(), newUpload()];
  await xet.upload(await xet.token("alice", repo, "write"), upload);
  const { commitOid } = await (await commit(repo, upload)).json();
  const accept = { Accept: "application/vnd.xet-fileinfo+json, */*", Range: "bytes=0-0" };
  const response = await hub.send(undefined, "GET", `/${repo}/resolve/main/w.bin`, undefined, accept);
  expect(response.headers.get("content-type")).toBe("application/vnd.xet-fileinfo+json");
  expect([response.headers.get("x-linked-size"), response.headers.get("x-xet-hash")]).toEqual([
    "600000",
    upload.fileHash,
  ]);
  expect(await response.json()).toEqual({
    hash: upload.fileHash,
    refreshUrl: `http://hub.test/api/models/${repo}/xet-read-token/${commitOid}`,
    reconstructionUrl: `http://hub.test/xet/v1/reconstructions/${upload.fileHash}`,
    etag: `"${upload.sha256}"`,
    size: 600_000,
  });
});

test("another repository's owner who only knows the hash cannot commit the file", async () => {
  const upload = newUpload();
  await hub.send("carol", "POST", "/api/repos/create", { name: "secret", private: true });
  await xet.upload(await xet.token("carol", "carol/secret", "write"), upload);
  const response = await commit(await repository(), upload);
  expect(response.status).toBe(400);
  expect((await response.json()).error).toContain("pointed to a file that does not exist");
});

/** Stores the terms of an upload, as a node does that is stopped before it has computed the SHA-256. */
async function interrupted(repo: string, upload: XetUpload) {
  await xet.xorbs(await xet.token("alice", repo, "write"), upload);
  const caller = await callerOfToken(hub.database.orm, "hf_alice", new Date());
  const { files } = await other.context.threads.run("readShard", { shard: shardBody(upload.shard) });
  const [file] = files;
  const [row] = await hub.database.orm.select().from(repos).where(eq(repos.fullName, repo));
  if (caller === undefined || file === undefined || row === undefined) throw new Error("the upload is incomplete");
  const checked = await checkFile(other.context, caller, file);
  return other.arrivals.add(checked, { repoId: row.id, userId: caller.userId });
}

test("a commit completes what an earlier process has not checked", async () => {
  const [repo, upload] = [await repository(), newUpload()];
  await interrupted(repo, upload);
  expect((await commit(repo, upload)).status).toBe(200);
});

test("a commit whose files are still being checked gets 503 and can be repeated", async () => {
  const [repo, upload] = [await repository(), newUpload()];
  const { repoId, userId } = await interrupted(repo, upload);
  const threads = { ...other.context.threads, run: () => new Promise<never>(() => undefined) };
  const waiting = new Arrivals({ ...other.context, threads }, { commitWaitMs: 20 });
  const settled = waiting.settle({ repoId, userId, sha256s: [upload.sha256] });
  await expect(settled).rejects.toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  expect((await commit(repo, upload)).status).toBe(200);
});

test("a commit whose files cannot be read at the moment is refused with the reason, and can be repeated", async () => {
  const [repo, upload] = [await repository(), newUpload()];
  const { repoId, userId } = await interrupted(repo, upload);
  const driver = {
    ...streamingDriver(other.context.driver),
    read: () => Promise.reject(new ObjectStoreAwayError("S3 is away")),
  };
  const settled = new Arrivals({ ...other.context, driver }).settle({ repoId, userId, sha256s: [upload.sha256] });
  await expect(settled).rejects.toThrow("S3 is away");
  expect((await commit(repo, upload)).status).toBe(200);
});

test("the LFS API leads clients that offer it to Xet", async () => {
  const [repo, { sha256: oid }] = [await repository(), newUpload()];
  const body = { operation: "upload", transfers: ["basic", "multipart", "xet"], objects: [{ oid, size: 600_000 }] };
  const response = await hub.send("alice", "POST", `/${repo}.git/info/lfs/objects/batch`, body);
  const { transfer, objects } = await response.json();
  expect(transfer).toBe("xet");
  const { href, header: headers } = objects[0].actions.upload;
  expect(href).toBe(`http://hub.test/api/models/${repo}/xet-write-token/main`);
  expect(headers["X-Xet-Cas-Url"]).toBe("http://hub.test/xet");
  const found = await xet.cas(headers["X-Xet-Access-Token"], "GET", `/v1/chunks/default/${"0".repeat(64)}`);
  expect(found.status).toBe(404);
});
