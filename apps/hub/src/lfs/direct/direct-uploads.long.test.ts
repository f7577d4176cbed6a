import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openS3Driver } from "../../objects/drivers/s3/s3-driver.ts";
import type { ObjectBytes, ObjectDriver } from "../../objects/object-driver.ts";
import { keyPrefixes } from "../../objects/object-keys.ts";
import { describeUnless } from "../../testing/describe-unless.ts";
import { asLfs, batch, commitTo, lfsFile, lfsObject, type TestObject, transfer } from "../../testing/lfs-requests.ts";
import { keysBelow } from "../../testing/object-driver-contract.ts";
import { noS3ServerReason, type S3Server, startS3Server } from "../../testing/s3-server.ts";
import { createServedHub, type ServedHub } from "../../testing/served-hub.ts";
import { uniqueName } from "../../testing/unique-name.ts";

const MiB = 1024 * 1024;
const reason = await noS3ServerReason();

/** Called when the hub has read the start of an object, and before it copies one. */
let onStep: (step: "read" | "copy") => Promise<void> = async () => undefined;

const put = (url: string, content: Buffer) => fetch(url, { method: "PUT", body: new Uint8Array(content) });

describeUnless(reason, "uploads that bypass the hub, on a real S3 server", () => {
  let server: S3Server;
  let driver: ObjectDriver;
  let hub: ServedHub;
  /** Files that were sent through the hub. */
  let received = 0;
  beforeAll(async () => {
    server = await startS3Server();
    const s3 = openS3Driver({
      ...server.settings,
      publicEndpoint: server.settings.endpoint.replace("127.0.0.1", "localhost"),
    });
    driver = {
      ...s3,
      put: (...object) => {
        received += 1;
        return s3.put(...object);
      },
      read: async (...object) => afterFirst(await s3.read(...object), () => onStep("read")),
      copy: async (from, to) => {
        await onStep("copy");
        await s3.copy(from, to);
      },
    };
    hub = await createServedHub({
      publicUrl: (request) => new URL(request.url).origin,
      objectDriver: driver,
      lfs: { basicBytes: 12 * MiB, partBytes: 5 * MiB, directBytes: 1000 },
    });
    await hub.git("lfs", "install");
  }, 600_000);
  afterAll(async () => {
    await hub.stop();
    await server.stop();
  });

  async function newRepo(): Promise<string> {
    const name = uniqueName("s3");
    await hub.send("alice", "POST", "/api/repos/create", { name });
    return `alice/${name}`;
  }
  const entryOf = async (repo: string, object: TestObject, options = {}) =>
    (await (await batch(hub, "alice", repo, [object], options)).json()).objects[0];
  const verifying =
    (href: string, { oid, size }: TestObject) =>
    () =>
      transfer(hub, "POST", href, JSON.stringify({ oid, size }), asLfs);
  /** Downloads a file as a client does, which follows the redirect to the store. */
  const read = async (repo: string) =>
    Buffer.from(await (await fetch(`${hub.url}/${repo}/resolve/main/w.bin`)).arrayBuffer());

  test("git-lfs pushes and clones without sending a file through the hub", async () => {
    const repo = await newRepo();
    await hub.git("clone", hub.remote(repo), repo);
    const folder = join(hub.scratch, repo);
    const content = randomBytes(8 * MiB);
    writeFileSync(join(folder, "w.safetensors"), content);
    await hub.git("-C", folder, "add", ".");
    await hub.git("-C", folder, "commit", "-m", "weights");
    const before = received;
    expect(await hub.git("-C", folder, "push", "origin", "main")).toMatchObject({ code: 0 });
    expect(received).toBe(before);
    expect(await hub.git("clone", hub.remote(repo), `${repo}-copy`)).toMatchObject({ code: 0 });
    expect(readFileSync(join(hub.scratch, `${repo}-copy`, "w.safetensors")).equals(content)).toBe(true);
  });

  test("a URL accepts the announced number of bytes only, and none after the check", async () => {
    const repo = await newRepo();
    const object = lfsObject(randomBytes(20_000));
    const { upload, verify } = (await entryOf(repo, object)).actions;
    expect((await put(upload.href, object.content.subarray(1))).status).toBe(403);
    expect((await put(upload.href, Buffer.concat([object.content, Buffer.alloc(1)]))).status).toBe(403);
    expect((await put(upload.href.replace("partNumber=1", "partNumber=2"), object.content)).status).toBe(403);
    expect((await put(upload.href, object.content)).status).toBe(200);
    expect((await verifying(verify.href, object)()).status).toBe(200);
    expect((await put(upload.href, object.content)).status).toBe(404);
  });

  test("other content than announced is refused and removed", async () => {
    const repo = await newRepo();
    const object = lfsObject(randomBytes(20_000));
    const { upload, verify } = (await entryOf(repo, object)).actions;
    expect((await put(upload.href, randomBytes(20_000))).status).toBe(200);
    expect((await verifying(verify.href, object)()).status).toBe(422);
    expect(await keysBelow(driver, keyPrefixes.staging)).toEqual([]);
  });

  test("an upload in parts continues after the server was killed in its middle", async () => {
    const repo = await newRepo();
    const object = lfsObject(randomBytes(13 * MiB));
    const start = async () => (await entryOf(repo, object, { transfers: ["multipart"] })).actions;
    const first = (await start()).upload.header;
    const part = (number: number) => object.content.subarray((number - 1) * 5 * MiB, number * 5 * MiB);
    const sent = new Map<number, string>();
    const send = async (number: number, url: string) => {
      const response = await put(url, part(number));
      expect(response.status).toBe(200);
      sent.set(number, response.headers.get("etag") ?? "");
    };
    await send(2, first["00002"]);
    await server.kill();
    await expect(put(first["00001"], part(1))).rejects.toThrow("fetch failed");
    await server.restart();
    // The first URLs are still valid, and a new request continues the same upload.
    await send(1, first["00001"]);
    const { upload, verify } = await start();
    await send(3, upload.header["00003"]);
    const parts = [...sent].map(([partNumber, etag]) => ({ partNumber, etag }));
    const complete = () => transfer(hub, "POST", upload.href, JSON.stringify({ oid: object.oid, parts }), asLfs);
    expect((await complete()).status).toBe(200);
    expect((await complete()).status).toBe(200);
    expect((await verifying(verify.href, object)()).status).toBe(200);
    expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(200);
    expect((await read(repo)).equals(object.content)).toBe(true);
  });

  test.each(["read", "copy"] as const)(
    "an upload is completed after the server was killed during the %s: nothing is lost or visible before",
    async (killedAt) => {
      const repo = await newRepo();
      const object = lfsObject(randomBytes(11 * MiB));
      const { upload, verify } = (await entryOf(repo, object)).actions;
      expect((await put(upload.href, object.content)).status).toBe(200);
      const check = verifying(verify.href, object);
      onStep = async (step) => {
        if (step === killedAt) await server.kill();
      };
      expect((await check()).status).toBe(503);
      onStep = async () => undefined;
      await server.restart();
      expect((await entryOf(repo, object, { operation: "download" })).error.code).toBe(404);
      expect((await check()).status).toBe(200);
      expect((await commitTo(hub, "alice", repo, lfsFile("w.bin", object))).status).toBe(200);
      expect((await read(repo)).equals(object.content)).toBe(true);
      expect(await keysBelow(driver, keyPrefixes.staging)).toEqual([]);
    },
  );
});

/** Calls `then` after the first piece. */
function afterFirst(bytes: ObjectBytes, then: () => Promise<void>): ObjectBytes {
  let pieces = 0;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      pieces += 1;
      if (pieces === 2) await then();
      return bytes.next();
    },
    return: () => bytes.return(),
    recycle: (piece) => bytes.recycle(piece),
  };
}
