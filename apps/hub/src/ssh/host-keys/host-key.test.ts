import { link, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ssh2 from "ssh2";
import { afterEach, beforeEach, expect, test } from "vitest";
import { generateKeyPair, readHostKey } from "./host-key.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "host-key-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("creates one key, also when nodes start at the same time", async () => {
  const keys = await Promise.all([readHostKey(folder, undefined), readHostKey(folder, undefined)]);
  const later = await readHostKey(folder, undefined);
  expect(new Set([...keys, later].map(String)).size).toBe(1);
  expect((await stat(join(folder, "ssh-host-key"))).mode & 0o777).toBe(0o600);
});

test("does not change the key after a first start that was killed", async () => {
  const key = await readHostKey(folder, undefined);
  const path = join(folder, "ssh-host-key");
  // The file that the killed process had not removed yet. In containers, process ids repeat.
  await link(path, `${path}.${process.pid}`);
  expect(String(await readHostKey(folder, undefined))).toBe(String(key));
});

test("does not create a key that was named", async () => {
  await expect(readHostKey(folder, join(folder, "named"))).rejects.toThrow("no such file");
});

test("generates only keys that the library can read", () => {
  const keys = Array.from({ length: 2000 }, () => generateKeyPair().private);
  expect(keys.filter((key) => ssh2.utils.parseKey(key) instanceof Error)).toEqual([]);
});
