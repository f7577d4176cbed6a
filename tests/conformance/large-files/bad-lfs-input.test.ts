import { randomBytes } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  batch,
  commitTo,
  lfsFile,
  lfsObject,
  type TestObject,
  uploadObject,
} from "../../../apps/hub/src/testing/lfs-requests.ts";
import { createServedHub, type ServedHub } from "../../../apps/hub/src/testing/served-hub.ts";
import { expectNothingOfHalf, expectRefused, newRepo } from "./testing/refusals.ts";
import { send } from "./testing/send.ts";

let now = Date.now();
let hub: ServedHub;
beforeAll(async () => {
  hub = await createServedHub({ now: () => new Date(now), lfs: { basicBytes: 100_000, partBytes: 60_000 } });
});
afterAll(() => hub.stop());

const Action = z.object({ href: z.string(), header: z.record(z.string(), z.string()).default({}) });
const Batch = z.object({
  objects: z.tuple([z.object({ actions: z.object({ upload: Action.optional(), download: Action.optional() }) })]),
});
/** Returns a URL at the real address of the hub. */
const reachable = (href = "") => href.replace("http://hub.test", hub.url);
const newObject = (size = 50_000) => lfsObject(randomBytes(size));

async function actionsOf(repo: string, object: TestObject, options: Parameters<typeof batch>[4] = {}) {
  return Batch.parse(await (await batch(hub, "alice", repo, [object], options)).json()).objects[0].actions;
}
async function newUpload(): Promise<{ repo: string; object: TestObject; url: string }> {
  const [repo, object] = [await newRepo(hub, "alice"), newObject()];
  return { repo, object, url: reachable((await actionsOf(repo, object)).upload?.href) };
}

describe("a file that is uploaded by Git LFS", () => {
  test.each([
    { name: "with another hash", change: (bytes: Buffer) => bytes.fill(1, 0, 10), message: /SHA-256 of the uploaded/ },
    { name: "too short", change: (bytes: Buffer) => bytes.subarray(1), message: /has 49999 bytes, not 50000/ },
    {
      name: "too long",
      change: (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(1)]),
      message: /has 50001 bytes, not 50000/,
    },
  ])("$name is refused", async ({ change, message }) => {
    const { object, url } = await newUpload();
    const body = change(Buffer.from(object.content));
    await expectRefused(hub, { status: 422, message, request: () => send({ method: "PUT", url, body }) });
  });

  test("too long, in chunks of unknown length, is refused", async () => {
    const { object, url } = await newUpload();
    const body = Buffer.concat([object.content, Buffer.alloc(1000)]);
    const request = () => send({ method: "PUT", url, body, isChunked: true });
    await expectRefused(hub, { status: 422, message: /more than 50000/, request });
  });

  test("cut off leaves nothing", async () => {
    const { repo, object, url } = await newUpload();
    await expectNothingOfHalf(hub, { method: "PUT", url, body: object.content });
    expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(400);
  });
});

async function newParts() {
  const [repo, object] = [await newRepo(hub, "alice"), newObject(150_000)];
  const { upload } = await actionsOf(repo, object, { transfers: ["basic", "multipart"] });
  const urls = Object.entries(upload?.header ?? {}).filter(([key]) => key !== "chunk_size");
  const url = (number: number) => reachable(urls[number - 1]?.[1]);
  const part = (number: number) => object.content.subarray((number - 1) * 60_000, number * 60_000);
  const complete = (numbers: readonly number[]) =>
    send({
      method: "POST",
      url: reachable(upload?.href),
      headers: { "Content-Type": "application/vnd.git-lfs+json" },
      body: JSON.stringify({ oid: object.oid, parts: numbers.map((partNumber) => ({ partNumber, etag: "x" })) }),
    });
  return { repo, object, url, part, complete };
}

describe("a part", () => {
  test("too short, too long, unknown or cut off is refused", async () => {
    const { url, part } = await newParts();
    const put = (number: number, body: Buffer, to = url(number)) => ({
      status: 422,
      message: /must have 60000 bytes/,
      request: () => send({ method: "PUT", url: to, body }),
    });
    await expectRefused(hub, put(1, part(1).subarray(1)));
    await expectRefused(hub, put(1, Buffer.alloc(60_001)));
    for (const number of ["0", "4", "x"]) {
      const to = url(1).replace(/\/1\?/, `/${number}?`);
      await expectRefused(hub, { ...put(1, part(1), to), status: 400, message: /has 3 parts/ });
    }
    await expectNothingOfHalf(hub, { method: "PUT", url: url(1), body: part(1) });
  });

  test("that is missing or listed twice is refused at the completion, which then succeeds", async () => {
    const { url, part, complete } = await newParts();
    for (const number of [3, 1]) await send({ method: "PUT", url: url(number), body: part(number) });
    await expectRefused(hub, { status: 400, message: /Part 2 .* is missing/, request: () => complete([1, 2, 3]) });
    await send({ method: "PUT", url: url(2), body: part(2) });
    for (const numbers of [[1, 2], [1, 2, 2], [1, 2, 3, 3], [1, 2, 4], []])
      await expectRefused(hub, { status: 400, message: /each of the 3 parts|parts/, request: () => complete(numbers) });
    expect((await complete([3, 2, 1])).status).toBe(200);
  });
});

const download = (url: string) => () => send({ method: "GET", url });

describe("a URL", () => {
  test("of an upload is refused for another repository, and after a day", async () => {
    const [{ object, url, repo }, other] = [await newUpload(), await newRepo(hub, "alice")];
    const put = (to: string) => () => send({ method: "PUT", url: to, body: object.content });
    await expectRefused(hub, { status: 403, message: /is not valid/, request: put(url.replace(repo, other)) });
    now += limits.objects.uploadMs;
    await expectRefused(hub, { status: 403, message: /has expired/, request: put(url) });
  });

  test("of a download is refused for another repository, and after 15 minutes", async () => {
    const [repo, other] = [await newRepo(hub, "alice", true), await newRepo(hub, "alice")];
    const object = newObject();
    await uploadObject(hub, "alice", repo, object);
    const url = reachable((await actionsOf(repo, object, { operation: "download" })).download?.href);
    expect((await download(url)()).body.equals(object.content)).toBe(true);
    await expectRefused(hub, { status: 403, message: /is not valid/, request: download(url.replace(repo, other)) });
    now += limits.lfs.downloadUrlMs;
    await expectRefused(hub, { status: 403, message: /has expired/, request: download(url) });
  });
});

describe("a range of a large file", () => {
  const size = 50_000;
  test.each([
    { range: "bytes=50000-", status: 416, contentRange: `bytes */${size}` },
    { range: "bytes=-0", status: 416, contentRange: `bytes */${size}` },
    // RFC 9110: an invalid header is ignored.
    { range: "bytes=9-5", status: 200, contentRange: null },
    { range: "bytes=x-y", status: 200, contentRange: null },
    { range: "lines=0-5", status: 200, contentRange: null },
    { range: "bytes=0-9,5-20", status: 200, contentRange: null },
    {
      range: `bytes=${Array.from({ length: 17 }, (_, at) => `${at * 2}-${at * 2}`).join(",")}`,
      status: 200,
      contentRange: null,
    },
  ])("$range responds with $status", async ({ range, status, contentRange }) => {
    const [repo, object] = [await newRepo(hub, "alice"), newObject(size)];
    await uploadObject(hub, "alice", repo, object);
    expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(200);
    const response = await fetch(`${hub.url}/${repo}/resolve/main/w.bin`, { headers: { Range: range } });
    expect([response.status, response.headers.get("content-range")]).toEqual([status, contentRange]);
    const body = Buffer.from(await response.arrayBuffer());
    if (status === 200) expect(body.equals(object.content)).toBe(true);
    else expect(body.toString()).toContain(`The file has ${size} bytes`);
  });
});
