import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ConfigError } from "../config/config-error.ts";
import { StartError } from "../start-error.ts";
import { counted, paced } from "./command-output.ts";
import { fsckCommand } from "./fsck-command.ts";
import { objectsCommand } from "./migrate-command.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-fsck-"));
  return () => rm(folder, { recursive: true, force: true });
});

/** Writes an object as the disk driver does. @returns its file */
function storeObject(size: number): string {
  const content = randomBytes(size);
  const hash = createHash("sha256").update(content).digest("hex");
  const shelf = join(folder, "objects", "objects", hash.slice(0, 2), hash.slice(2, 4));
  mkdirSync(shelf, { recursive: true });
  writeFileSync(join(shelf, hash), content);
  return join(shelf, hash);
}

async function run(command: typeof fsckCommand | typeof objectsCommand, ...flags: string[]) {
  const printed: string[] = [];
  const code = await command({
    flags: [...flags, "--data-dir", folder],
    environment: {},
    print: (text) => printed.push(text),
    printProgress: () => undefined,
  });
  return { code, printed: printed.join("\n") };
}

test("fsck of intact objects ends with 0 and says what was not checked", async () => {
  storeObject(2048);
  const { code, printed } = await run(fsckCommand);
  expect(printed).toContain("Missing objects were not looked for: the embedded PostgreSQL is not running");
  expect(printed).toContain("Checked 1 object, 0 xorbs, 0 Xet files, 2.0 KiB, 0 damaged.");
  expect(code).toBe(0);
});

test("fsck of a damaged object names it, the remedy, and ends with 1", async () => {
  const file = storeObject(10);
  writeFileSync(file, randomBytes(10));
  const { code, printed } = await run(fsckCommand);
  expect(printed).toMatch(/^content {4}objects\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}: the SHA-256 of its bytes is/);
  expect(printed).toContain("Restore damaged and missing objects from a backup");
  expect(code).toBe(1);
});

test("fsck --json prints one document", async () => {
  storeObject(10);
  const { code, printed } = await run(fsckCommand, "--json", "--sample");
  expect(JSON.parse(printed)).toMatchObject({ damaged: [], damagedObjects: 0, missingObjects: "not checked" });
  expect(code).toBe(0);
});

test("fsck creates no folder", async () => {
  await expect(run(fsckCommand)).rejects.toThrow(StartError);
});

test.each([
  { flags: [], message: "Usage" },
  { flags: ["remove"], message: "Usage" },
  { flags: ["migrate"], message: "--to s3 or --to disk" },
  { flags: ["migrate", "--to", "tape"], message: "--to s3 or --to disk" },
  { flags: ["migrate", "--to=s3"], message: "S3_BUCKET" },
])("objects $flags is refused", async ({ flags, message }) => {
  storeObject(1);
  const running = run(objectsCommand, ...flags);
  await expect(running).rejects.toThrow(ConfigError);
  await expect(running).rejects.toThrow(message);
});

test("progress is printed at most every two seconds", () => {
  let nowMs = 0;
  const printed: number[] = [];
  const print = paced<number>(
    (state) => printed.push(state),
    () => nowMs,
  );
  for (nowMs = 0; nowMs <= 6000; nowMs += 500) print(nowMs);
  expect(printed).toEqual([2000, 4000, 6000]);
});

test("counts have a noun", () => {
  expect([counted(1, "object"), counted(1000, "object")]).toEqual(["1 object", "1,000 objects"]);
});
