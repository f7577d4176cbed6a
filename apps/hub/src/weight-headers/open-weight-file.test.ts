import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWeightFile } from "./open-weight-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-objects-"));
  await writeFile(join(folder, "digits"), "0123456789");
});
afterAll(() => rm(folder, { recursive: true }));

const lfs = { oid: "a".repeat(64) };
const listed = (size: number) => ({ path: "w.gguf", size, blobId: "0".repeat(40), lfs });
const opened = (size: number, deadline = Date.now() + 60_000) =>
  openWeightFile({ folder, file: { ...listed(size), objectFile: join(folder, "digits") }, deadline });

test("parts of an object are read, within its size", async () => {
  await using source = opened(10);
  expect(Buffer.from(await source.read(8, 2)).toString()).toBe("89");
  expect(Buffer.from(await source.read(0, 3)).toString()).toBe("012");
  await expect(source.read(9, 2)).rejects.toThrow("beyond its end at 10 bytes");
});

test("an object that is shorter than its file is a problem of the store", async () => {
  await using source = opened(20);
  await expect(source.read(5, 10)).rejects.toThrow("fewer bytes");
});

test("a header may have as many bytes as the limit, and not one more", async () => {
  const { headerBytes } = limits.modelFiles;
  await using source = opened(2 * headerBytes);
  await expect(source.read(0, headerBytes)).rejects.toThrow("fewer bytes");
  await expect(source.read(0, headerBytes + 1)).rejects.toThrow(`larger than ${headerBytes} bytes`);
});

test("nothing is read after the deadline", async () => {
  await using source = opened(10, Date.now() - 1);
  await expect(source.read(0, 1)).rejects.toThrow("took more than");
});

test("a large file whose object is elsewhere is reported", () => {
  expect(() => openWeightFile({ folder, file: listed(10), deadline: Date.now() + 60_000 })).toThrow("Git LFS pointer");
});
