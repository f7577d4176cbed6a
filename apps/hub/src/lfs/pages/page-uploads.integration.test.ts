import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDiskDriver } from "../../objects/drivers/disk/disk-driver.ts";
import { commitTo, lfsFile, lfsObject, transfer } from "../../testing/lfs-requests.ts";
import { presigningDriver } from "../../testing/presigning-driver.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";

const { partBytes } = limits.pageUploads;
let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
  await hub.send("alice", "POST", "/api/repos/create", { name: "pages" });
});
afterAll(() => hub.stop());

const start = async (user: string, objects: readonly { oid: string; size: number }[]) =>
  hub.send(user, "POST", "/_private/models/alice/pages/uploads", { objects });

test("an interrupted upload lists the complete parts that the hub has, to the user who sent them", async () => {
  const object = lfsObject(randomBytes(2 * partBytes + 5).toString("latin1"));
  const size = object.content.length;
  const first = await (await start("alice", [{ oid: object.oid, size }])).json();
  expect(first.sent).toEqual({ [object.oid]: [] });
  const { href, header } = first.objects[0].actions.upload;
  const count = Math.ceil(size / partBytes);
  expect(Object.keys(header)).toHaveLength(count + 1);
  const part = (number: number) => object.content.subarray((number - 1) * partBytes, number * partBytes);
  const url = (number: number): string => header[String(number).padStart(5, "0")];
  expect((await transfer(hub, "PUT", url(2), part(2))).status).toBe(200);
  // A part that was cut off is not stored.
  expect((await transfer(hub, "PUT", url(1), part(1).subarray(1))).status).toBe(422);

  const again = await (await start("alice", [{ oid: object.oid, size }])).json();
  expect(again.objects[0].actions.upload.href.split("?")[0]).toBe(href.split("?")[0]);
  expect(again.sent).toEqual({ [object.oid]: [{ partNumber: 2, etag: "stored" }] });
  const ofOther = await (await start("bob", [{ oid: object.oid, size }])).json();
  expect(ofOther.sent).toEqual({ [object.oid]: [] });

  for (let number = 1; number <= count; number += 1) {
    if (number !== 2) expect((await transfer(hub, "PUT", url(number), part(number))).status).toBe(200);
  }
  const parts = Array.from({ length: count }, (_, index) => ({ partNumber: index + 1, etag: "stored" }));
  const body = JSON.stringify({ oid: object.oid, parts });
  expect((await transfer(hub, "POST", href, body)).status).toBe(200);
  const stored = await (await start("alice", [{ oid: object.oid, size }])).json();
  expect([stored.objects[0].actions, stored.sent]).toEqual([undefined, {}]);
  expect((await commitTo(hub, "alice", "alice/pages", lfsFile("w.bin", object))).status).toBe(200);
});

test("small objects are sent in one piece, and too many in one request are refused", async () => {
  const small = lfsObject("small");
  const body = await (await start("alice", [{ oid: small.oid, size: 5 }])).json();
  expect([body.objects[0].actions.upload.header, body.sent]).toEqual([undefined, {}]);
  const many = Array.from({ length: limits.pageUploads.objects + 1 }, () => ({ oid: small.oid, size: 5 }));
  expect((await start("alice", many)).status).toBe(400);
});

test("parts that were sent to the object store are listed with the ETags of the store", async () => {
  const folder = await mkdtemp(join(tmpdir(), "modelyard-page-uploads-"));
  const store = presigningDriver(await openDiskDriver(folder), "https://files.example");
  const direct = await createTestHub({ objectDriver: store });
  try {
    await direct.send("alice", "POST", "/api/repos/create", { name: "direct" });
    const object = lfsObject("x".repeat(partBytes + 5));
    const body = { objects: [{ oid: object.oid, size: object.content.length }] };
    const begin = async () =>
      (await direct.send("alice", "POST", "/_private/models/alice/direct/uploads", body)).json();
    const { objects, sent } = await begin();
    expect(sent).toEqual({ [object.oid]: [] });
    const { header, href } = objects[0].actions.upload;
    expect(new URL(header["00001"]).origin).toBe("https://files.example");
    const { etag } = store.send(header["00001"], object.content.subarray(0, partBytes));
    expect((await begin()).sent).toEqual({ [object.oid]: [{ partNumber: 1, etag }] });
    const last = store.send(header["00002"], object.content.subarray(partBytes));
    const parts = [
      { partNumber: 1, etag },
      { partNumber: 2, etag: last.etag },
    ];
    const completed = await transfer(direct, "POST", href, JSON.stringify({ oid: object.oid, parts }));
    expect(completed.status).toBe(200);
    expect((await commitTo(direct, "alice", "alice/direct", lfsFile("w.bin", object))).status).toBe(200);
  } finally {
    await direct.stop();
    await rm(folder, { recursive: true });
  }
});
