import { createHash, randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ByteRange, type ObjectDriver, ObjectMissingError, type StoredObject } from "../objects/object-driver.ts";
import { keyPrefixes, objectKey, stagingKey } from "../objects/object-keys.ts";

export interface OpenedDriver {
  driver: ObjectDriver;
  close: () => Promise<void>;
}

/** The sizes are around those of the pieces in which drivers read and write. */
const sizes = [0, 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 1024 * 1024, 3 * 1024 * 1024 + 17];

export function keyOf(content: Uint8Array): string {
  return objectKey(createHash("sha256").update(content).digest("hex"));
}

/** Yields content in pieces, as a request body arrives. */
export async function* inPieces(content: Uint8Array, pieceBytes = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.byteLength; from += pieceBytes) {
    await new Promise(setImmediate);
    yield content.subarray(from, from + pieceBytes);
  }
}

export async function readAll(driver: ObjectDriver, key: string, range?: ByteRange): Promise<Buffer> {
  return buffer(await driver.read(key, range));
}

export async function keysBelow(driver: ObjectDriver, prefix: string, after?: string): Promise<string[]> {
  return (await listed(driver, prefix, after)).map(({ key }) => key);
}

async function listed(driver: ObjectDriver, prefix: string, after?: string): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  for await (const object of driver.list(prefix, after)) found.push(object);
  return found;
}

async function* failsAfter(pieces: number, pieceBytes: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < pieces; sent += 1) yield Buffer.alloc(pieceBytes, sent);
  throw new Error("the client went away");
}

/** Every driver passes these tests. */
export function describeObjectDriver(name: string, open: () => Promise<OpenedDriver>): void {
  describe(`the object driver "${name}"`, () => {
    let opened: OpenedDriver;
    let driver: ObjectDriver;
    beforeAll(async () => {
      opened = await open();
      driver = opened.driver;
    });
    afterAll(() => opened.close());

    const stored = async (content: Uint8Array): Promise<string> => {
      const key = keyOf(content);
      await driver.put(key, inPieces(content));
      return key;
    };

    test.each(sizes)("stores and returns %i bytes", async (size) => {
      const content = randomBytes(size);
      const key = keyOf(content);
      expect(await driver.head(key)).toBeUndefined();
      expect(await driver.put(key, inPieces(content), { size })).toEqual({ size });
      expect(await driver.head(key)).toMatchObject({ size, modifiedAt: expect.any(Date) });
      expect((await readAll(driver, key)).equals(content)).toBe(true);
    });

    test.each([
      { range: { start: 0, end: 0 }, bytes: 1 },
      { range: { start: 5, end: 300_000 }, bytes: 299_996 },
      { range: { start: 256 * 1024 - 1, end: 256 * 1024 }, bytes: 2 },
      { range: { start: 699_999, end: 699_999 }, bytes: 1 },
      { range: { start: 699_990, end: 9_999_999 }, bytes: 10 },
    ])("returns the range $range", async ({ range, bytes }) => {
      const content = randomBytes(700_000);
      const key = await stored(content);
      const part = await readAll(driver, key, range);
      expect(part.byteLength).toBe(bytes);
      expect(part.equals(content.subarray(range.start, range.end + 1))).toBe(true);
    });

    test("stores the same object again, also from writers at the same time", async () => {
      const content = randomBytes(1_500_000);
      const key = await stored(content);
      await Promise.all(Array.from({ length: 8 }, () => driver.put(key, inPieces(content))));
      expect((await readAll(driver, key)).equals(content)).toBe(true);
      const fresh = randomBytes(1_500_000);
      await Promise.all(Array.from({ length: 8 }, () => driver.put(keyOf(fresh), inPieces(fresh))));
      expect((await readAll(driver, keyOf(fresh))).equals(fresh)).toBe(true);
    });

    test("a reader that has begun gets all bytes of an object that is stored again", async () => {
      const content = randomBytes(2_000_000);
      const key = await stored(content);
      const bytes = await driver.read(key);
      const first = await bytes.next();
      await driver.put(key, inPieces(content));
      const rest = await buffer(bytes);
      expect(Buffer.concat([first.done === true ? Buffer.alloc(0) : first.value, rest]).equals(content)).toBe(true);
    });

    test("shows nothing of an upload until it is complete", async () => {
      const content = randomBytes(400_000);
      const key = keyOf(content);
      const paused = Promise.withResolvers<void>();
      const resumed = Promise.withResolvers<void>();
      const putting = driver.put(
        key,
        (async function* () {
          yield content.subarray(0, 300_000);
          paused.resolve();
          await resumed.promise;
          yield content.subarray(300_000);
        })(),
      );
      await paused.promise;
      expect(await driver.head(key)).toBeUndefined();
      await expect(driver.read(key)).rejects.toThrow(ObjectMissingError);
      resumed.resolve();
      await putting;
      expect((await readAll(driver, key)).equals(content)).toBe(true);
    });

    test.each([0, 1, 20])("leaves nothing behind when the source fails after %i MiB", async (mebibytes) => {
      const key = keyOf(randomBytes(16));
      await expect(driver.put(key, failsAfter(mebibytes, 1024 * 1024))).rejects.toThrow("the client went away");
      expect(await driver.head(key)).toBeUndefined();
    });

    test("keeps the stored object when a second upload of it fails", async () => {
      const content = randomBytes(1000);
      const key = await stored(content);
      await expect(driver.put(key, failsAfter(1, 500))).rejects.toThrow("the client went away");
      expect((await readAll(driver, key)).equals(content)).toBe(true);
    });

    test("stops an upload that waits for its client when the signal aborts", async () => {
      const key = keyOf(randomBytes(16));
      const leaving = new AbortController();
      const silent = async function* () {
        yield Buffer.alloc(1000);
        setImmediate(() => leaving.abort(new Error("disconnected")));
        await new Promise(() => undefined);
      };
      await expect(driver.put(key, silent(), { signal: leaving.signal })).rejects.toThrow("disconnected");
      expect(await driver.head(key)).toBeUndefined();
    });

    test("stops a read when the signal aborts", async () => {
      const key = await stored(randomBytes(3_000_000));
      const leaving = new AbortController();
      const bytes = await driver.read(key, undefined, leaving.signal);
      await bytes.next();
      leaving.abort(new Error("disconnected"));
      await expect(buffer(bytes)).rejects.toThrow();
    });

    test("a reader that returns early gets no more bytes", async () => {
      const bytes = await driver.read(await stored(randomBytes(3_000_000)));
      expect((await bytes.next()).done).toBe(false);
      await bytes.return();
      expect(await bytes.next()).toEqual({ done: true, value: undefined });
      const unread = await driver.read(await stored(randomBytes(10)));
      await unread.return();
      expect(await unread.next()).toEqual({ done: true, value: undefined });
    });

    test("many readers whose pieces are recycled get their own bytes", async () => {
      const contents = Array.from({ length: 12 }, () => randomBytes(1_200_000));
      const keys = await Promise.all(contents.map(stored));
      await Promise.all(
        keys.map(async (key, number) => {
          const bytes = await driver.read(key);
          const hash = createHash("sha256");
          for await (const piece of bytes) {
            await new Promise(setImmediate);
            hash.update(piece);
            bytes.recycle(piece);
            bytes.recycle(piece);
          }
          expect(objectKey(hash.digest("hex"))).toBe(keyOf(contents[number] ?? Buffer.alloc(0)));
        }),
      );
    });

    test("moves an object, also a second time", async () => {
      const content = randomBytes(50_000);
      const from = stagingKey(randomUUID(), "whole");
      const to = keyOf(content);
      await driver.put(from, inPieces(content));
      await driver.move(from, to);
      expect(await driver.head(from)).toBeUndefined();
      expect((await readAll(driver, to)).equals(content)).toBe(true);
      await driver.move(from, to);
      expect((await readAll(driver, to)).equals(content)).toBe(true);
      await expect(driver.move(from, keyOf(randomBytes(8)))).rejects.toThrow(ObjectMissingError);
    });

    test("copies an object, also a second time", async () => {
      const content = randomBytes(50_000);
      const from = stagingKey(randomUUID(), "whole");
      const to = keyOf(content);
      await driver.put(from, inPieces(content));
      for (let copies = 0; copies < 2; copies += 1) await driver.copy(from, to);
      expect((await readAll(driver, from)).equals(content)).toBe(true);
      await driver.remove(from);
      expect((await readAll(driver, to)).equals(content)).toBe(true);
      await expect(driver.copy(from, to)).rejects.toThrow(ObjectMissingError);
    });

    test("parts of an upload are added and removed at the same time", async () => {
      const upload = randomUUID();
      await Promise.all(
        Array.from({ length: 10 }, async (_, number) => {
          const key = stagingKey(upload, number);
          await driver.put(key, inPieces(randomBytes(100)));
          await driver.remove(key);
        }),
      );
      expect(await keysBelow(driver, `${keyPrefixes.staging}${upload}/`)).toEqual([]);
    });

    test("removes an object, also a second time", async () => {
      const key = await stored(randomBytes(10));
      await driver.remove(key);
      expect(await driver.head(key)).toBeUndefined();
      await expect(driver.read(key)).rejects.toThrow(ObjectMissingError);
      await driver.remove(key);
    });

    test("lists objects by prefix in the order of their keys, also from the middle", async () => {
      const upload = randomUUID();
      const prefix = `${keyPrefixes.staging}${upload}/`;
      const keys = Array.from({ length: 25 }, (_, number) => stagingKey(upload, number)).toSorted();
      for (const key of keys) await driver.put(key, inPieces(randomBytes(7)));
      const found = await listed(driver, prefix);
      expect(found.map(({ key }) => key)).toEqual(keys);
      expect(found[0]).toMatchObject({ size: 7, modifiedAt: expect.any(Date) });
      expect(await keysBelow(driver, prefix, keys[9])).toEqual(keys.slice(10));
      expect(await keysBelow(driver, prefix, keys.at(-1))).toEqual([]);
      expect(await keysBelow(driver, `${keyPrefixes.staging}none-${upload}/`)).toEqual([]);
      const all = await keysBelow(driver, keyPrefixes.objects);
      expect(all).toEqual(all.toSorted());
      expect(all.every((key) => key.startsWith(keyPrefixes.objects))).toBe(true);
      const middle = all[Math.floor(all.length / 2)] ?? "";
      expect(await keysBelow(driver, keyPrefixes.objects, middle)).toEqual(all.filter((key) => key > middle));
    });

    test.each(["../x", "objects/../../x", "objects/ab/cd/x", "staging/../whole", "/etc/passwd", "", "tmp/x"])(
      "refuses the key %j",
      async (key) => {
        await expect(driver.put(key, inPieces(Buffer.alloc(1)))).rejects.toThrow(TypeError);
        await expect(driver.read(key)).rejects.toThrow(TypeError);
        await expect(driver.head(key)).rejects.toThrow(TypeError);
        await expect(driver.remove(key)).rejects.toThrow(TypeError);
      },
    );

    test("is ready", () => driver.ready());
  });
}
