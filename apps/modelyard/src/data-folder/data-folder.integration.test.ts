import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartError } from "../start-error.ts";
import { openDataFolder, readMasterKey } from "./data-folder.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "modelyard-data-"));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test("a second process is rejected while the first holds the lock of the folder, and accepted afterwards", async () => {
  const path = join(parent, "data");
  const first = await openDataFolder(path);
  const script = `import { openDataFolder } from ${JSON.stringify(join(import.meta.dirname, "data-folder.ts"))};
    openDataFolder(${JSON.stringify(path)}).then((folder) => folder.release(), (error) => { process.stdout.write(error.message); });`;
  const tryIt = () => spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }).stdout;
  expect(tryIt()).toContain(`Another Modelyard is running on the data folder ${path}`);
  first.release();
  expect(tryIt()).toBe("");
});

test("a folder that cannot be created is reported with its name and the setting", async () => {
  writeFileSync(join(parent, "file"), "");
  const opening = openDataFolder(join(parent, "file", "data"));
  await expect(opening).rejects.toThrow(StartError);
  await expect(opening).rejects.toThrow(/cannot be written .* --data-dir/);
});

test("the key is created once and readable only by the owner, and a given one takes precedence", async () => {
  const folder = await openDataFolder(join(parent, "data"));
  const first = await readMasterKey(folder, undefined);
  expect(first).toHaveLength(32);
  expect(await readMasterKey(folder, undefined)).toEqual(first);
  expect(statSync(folder.at("secret.key")).mode & 0o077).toBe(0);
  expect(await readMasterKey(folder, "ab".repeat(32))).toEqual(Buffer.alloc(32, 0xab));
  writeFileSync(folder.at("secret.key"), "damaged");
  await expect(readMasterKey(folder, undefined)).rejects.toThrow("Restore it from a backup");
  folder.release();
});
