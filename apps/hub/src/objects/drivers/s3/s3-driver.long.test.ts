import { createHash, randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeUnless } from "../../../testing/describe-unless.ts";
import { describeObjectDriver, inPieces, keyOf, readAll } from "../../../testing/object-driver-contract.ts";
import { noS3ServerReason, type S3Server, startS3Server } from "../../../testing/s3-server.ts";
import type { ObjectDriver, UploadedPart } from "../../object-driver.ts";
import { objectKey, stagingKey } from "../../object-keys.ts";
import { createObjectStore } from "../../object-store.ts";
import { openS3Driver } from "./s3-driver.ts";

const MiB = 1024 * 1024;
const { partBytes } = limits.objects.s3;
const reason = await noS3ServerReason();

describeUnless(reason, "on a real S3 server", () => {
  for (const checksums of [true, false]) {
    describeObjectDriver(`s3, checksums ${checksums ? "on" : "off"}`, async () => {
      const server = await startS3Server();
      const driver = openS3Driver({ ...server.settings, checksums });
      return {
        driver,
        close: async () => {
          await driver.close();
          await server.stop();
        },
      };
    });
  }

  describe("the S3 driver", () => {
    let server: S3Server;
    let driver: ObjectDriver;
    beforeAll(async () => {
      server = await startS3Server();
      driver = openS3Driver(server.settings, { copyBytes: 6 * MiB, copyPartBytes: 5 * MiB });
    }, 600_000);
    afterAll(async () => {
      await driver.close();
      await server.stop();
    });

    test.each([partBytes - 1, partBytes, partBytes + 1, 2 * partBytes, 3 * partBytes + 77])(
      "stores %i bytes, in parts where needed",
      async (size) => {
        const content = randomBytes(size);
        await driver.put(keyOf(content), inPieces(content, 300_001), { size });
        expect((await readAll(driver, keyOf(content))).equals(content)).toBe(true);
      },
    );

    test("moves an object in parts that is too large for one copy", async () => {
      const content = randomBytes(12 * MiB);
      const from = stagingKey(randomUUID(), "whole");
      await driver.put(from, inPieces(content, MiB));
      await driver.move(from, keyOf(content));
      expect((await readAll(driver, keyOf(content))).equals(content)).toBe(true);
      expect(await driver.head(from)).toBeUndefined();
    });

    const presign = () => {
      if (driver.presign === undefined) throw new Error("the S3 driver makes no presigned URLs");
      return driver.presign;
    };
    const get = {
      seconds: 900,
      contentType: "application/octet-stream",
      contentDisposition: 'inline; filename="a.bin"',
    };

    test("a presigned URL downloads an object, with ranges, and nothing else", async () => {
      const content = randomBytes(100_000);
      await driver.put(keyOf(content), inPieces(content));
      const url = await presign().get(keyOf(content), get);
      const whole = await fetch(url);
      expect(whole.headers.get("content-disposition")).toBe(get.contentDisposition);
      expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
      const part = await fetch(url, { headers: { Range: "bytes=10-19" } });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true);
      expect((await fetch(url.replace(/Signature=./, "Signature=0"))).status).toBe(403);
      expect((await fetch(url.replace("inline", "attachment"))).status).toBe(403);
      expect((await fetch(url.split("?")[0] ?? "")).status).toBe(403);
      expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(403);
    });

    test("a presigned URL ends after its time", async () => {
      const content = randomBytes(10);
      await driver.put(keyOf(content), inPieces(content));
      const url = await presign().get(keyOf(content), { ...get, seconds: 1 });
      await expect.poll(async () => (await fetch(url)).status).toBe(403);
    });

    test("parts that bypass the hub, out of order and repeated, become a checked object", async () => {
      const content = randomBytes(12 * MiB);
      const sha256 = createHash("sha256").update(content).digest("hex");
      const key = stagingKey(randomUUID(), "whole");
      const uploadId = await presign().beginParts(key);
      const sent = new Map<number, UploadedPart>();
      for (const number of [3, 1, 2, 1]) {
        const body = content.subarray((number - 1) * 5 * MiB, number * 5 * MiB);
        const url = presign().putPart(key, uploadId, { number, size: body.byteLength, seconds: 86_400 });
        // The signature covers the size, the number of the part and the upload.
        expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(403);
        const otherPart = url.replace(/partNumber=\d/, "partNumber=9");
        expect((await fetch(otherPart, { method: "PUT", body: "x" })).status).toBe(403);
        const response = await fetch(url, { method: "PUT", body });
        expect(response.status).toBe(200);
        sent.set(number, { number, etag: response.headers.get("etag") ?? "" });
      }
      expect(await driver.head(key)).toBeUndefined();
      const listed = (await presign().listParts(key, uploadId)) ?? [];
      expect(listed).toEqual([...sent.values()].toSorted((a, b) => a.number - b.number));
      await presign().completeParts(key, uploadId, listed);
      expect(await presign().listParts(key, uploadId)).toBeUndefined();
      await presign().completeParts(key, uploadId, [...sent.values()]);
      const store = createObjectStore(driver);
      expect(await store.adopt(key, { sha256, size: content.byteLength })).toEqual({
        sha256,
        size: content.byteLength,
      });
      expect((await buffer(await store.read(sha256))).equals(content)).toBe(true);
      // After the check, the bytes cannot be changed.
      const late = presign().putPart(key, uploadId, { number: 1, size: 11, seconds: 60 });
      expect((await fetch(late, { method: "PUT", body: "other bytes" })).status).toBe(404);
    });

    test("an aborted upload accepts no part and is aborted again without an error", async () => {
      const key = stagingKey(randomUUID(), "whole");
      const uploadId = await presign().beginParts(key);
      await presign().abortParts(key, uploadId);
      await presign().abortParts(key, uploadId);
      const url = presign().putPart(key, uploadId, { number: 1, size: 1, seconds: 60 });
      expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(404);
    });

    test("an upload that was begun a day ago is aborted by the sweep", async () => {
      const key = stagingKey(randomUUID(), "whole");
      const uploadId = await presign().beginParts(key);
      const url = presign().putPart(key, uploadId, { number: 1, size: 1, seconds: 60 });
      await driver.sweep(new Date());
      expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(200);
      await driver.sweep(new Date(Date.now() + limits.objects.temporaryMs + 60_000));
      expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(404);
    });

    test("a wrong secret and a missing bucket are not ready", async () => {
      for (const wrong of [{ secretAccessKey: "wrong" }, { bucket: "missing" }]) {
        const other = openS3Driver({ ...server.settings, ...wrong });
        await expect(other.ready()).rejects.toThrow("cannot be used");
        await other.close();
      }
    });

    test("after the server was killed during an upload and restarted, stored objects are intact", async () => {
      const content = randomBytes(3 * MiB);
      await driver.put(keyOf(content), inPieces(content));
      const lost = objectKey(createHash("sha256").update(randomBytes(8)).digest("hex"));
      const interrupted = async function* () {
        for (let sent = 0; sent < 20; sent += 1) {
          if (sent === 8) await server.kill();
          yield randomBytes(MiB);
        }
      };
      await expect(driver.put(lost, interrupted())).rejects.toThrow();
      await expect(driver.ready()).rejects.toThrow("cannot be used");
      await server.restart();
      expect(await driver.head(lost)).toBeUndefined();
      expect((await readAll(driver, keyOf(content))).equals(content)).toBe(true);
      const next = randomBytes(6 * MiB);
      await driver.put(keyOf(next), inPieces(next));
      expect((await readAll(driver, keyOf(next))).equals(next)).toBe(true);
    });
  });
});
