import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DocumentError } from "@modelyard/platform/declared-document";
import { limits } from "@modelyard/platform/limits";
import { createLogger } from "@modelyard/platform/logger";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "../../config/config-error.ts";
import { followSettingsFile } from "./follow-settings-file.ts";

let folder: string;
let path: string;
let applied: string[];
let log: string[];
let fails: Error | undefined;
let following: { close(): Promise<void> } | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "modelyard-settings-"));
  path = join(folder, "router.yaml");
  [applied, log, fails, following] = [[], [], undefined, undefined];
});
afterEach(async () => {
  await following?.close();
  await rm(folder, { recursive: true });
});

async function follow(text: string): Promise<void> {
  await writeFile(path, text);
  following = await followSettingsFile({
    path,
    variables: { KEY: "k" },
    document: {
      apply: async (given, { variables }) => {
        if (fails !== undefined) throw fails;
        applied.push(`${given} ${variables?.["KEY"]}`);
      },
    },
    logger: createLogger({ level: "info", write: (line) => log.push(line) }),
    everyMs: 20,
    retryMs: 50,
  });
}

test("is applied at the start, and again when it is written or replaced", async () => {
  await follow("one");
  expect(applied).toEqual(["one k"]);
  await writeFile(path, "second");
  await expect.poll(() => applied).toEqual(["one k", "second k"]);
  await writeFile(`${path}.new`, "third one");
  await rename(`${path}.new`, path);
  await expect.poll(() => applied.at(-1)).toBe("third one k");
});

test("an invalid file is rejected and logged, and the next valid one is applied", async () => {
  await follow("one");
  fails = new DocumentError(`${path}:3: quotas.0: unknown name mots`);
  await writeFile(path, "broken");
  await expect.poll(() => log.join("")).toContain("router.yaml:3: quotas.0: unknown name mots");
  expect(applied).toEqual(["one k"]);
  fails = undefined;
  await writeFile(path, "good again");
  await expect.poll(() => applied.at(-1)).toBe("good again k");
});

test("a failure that the file did not cause is retried", async () => {
  await follow("one");
  fails = new Error("the database is away");
  await writeFile(path, "second");
  await expect.poll(() => log.join("")).toContain("cannot be applied");
  fails = undefined;
  await expect.poll(() => applied.at(-1)).toBe("second k");
});

test("a deleted file has no effect", async () => {
  await follow("one");
  await rm(path);
  await expect.poll(() => log.join("")).toContain("cannot be read");
  expect(applied).toEqual(["one k"]);
});

test("a file that is invalid at the start fails the start", async () => {
  fails = new DocumentError("router.yaml:1: the file: expected object");
  await expect(follow("x")).rejects.toThrow(ConfigError);
});

test("a file at the limit is accepted, one byte more is not", async () => {
  await follow("x".repeat(limits.router.settingsDocumentBytes));
  await following?.close();
  await expect(follow("x".repeat(limits.router.settingsDocumentBytes + 1))).rejects.toThrow("is larger than");
});
