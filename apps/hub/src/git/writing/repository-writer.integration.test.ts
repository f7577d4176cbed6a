import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { limitMechanism } from "@modelyard/platform/processes/limit-mechanism";
import { afterEach, beforeEach, expect, test } from "vitest";
import { beginWriting } from "./repository-writer.ts";
import { sweepRepositories } from "./sweep-repositories.ts";

let gitFolder: string;
let repository: string;
beforeEach(() => {
  gitFolder = mkdtempSync(join(tmpdir(), "modelyard-writers-"));
  repository = join(gitFolder, "ab", "x.git");
  mkdirSync(join(repository, "objects/pack"), { recursive: true });
  mkdirSync(join(repository, "objects/0a"));
});
afterEach(() => rmSync(gitFolder, { recursive: true, force: true }));

const temporary = [
  "objects/pack/tmp_pack_a",
  "objects/pack/tmp_idx_b",
  "objects/0a/tmp_obj_c",
  "objects/tmp_objdir-incoming-d/x",
  "objects/incoming-e/x",
  "fast_import_crash_123",
];
const kept = ["objects/pack/pack-1.pack", "objects/0a/ff", "config", "refs_tmp"];

function write(paths: readonly string[], ageMs = 0): void {
  for (const path of paths) {
    const file = join(repository, path);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, "x");
    const when = (Date.now() - ageMs) / 1000;
    utimesSync(file, when, when);
    if (path.includes("incoming")) utimesSync(join(file, ".."), when, when);
  }
}
const present = (paths: readonly string[]) => paths.filter((path) => existsSync(join(repository, path)));

test("a single failing writer removes its temporary files, and nothing else", async () => {
  const writer = beginWriting(repository);
  write([...temporary, ...kept]);
  await writer.discard();
  expect(present(temporary)).toEqual([]);
  expect(present(kept)).toEqual(kept);
  expect(readdirSync(join(repository, "writers"))).toEqual([]);
});

test("files of an active writer are kept; its end cleans up after both", async () => {
  const failing = beginWriting(repository);
  const running = beginWriting(repository);
  write(temporary);
  await failing.discard();
  expect(present(temporary)).toEqual(temporary);
  await running.finish();
  expect(present(temporary)).toEqual([]);
});

test("a writer that starts during the cleanup keeps its files", async () => {
  const failing = beginWriting(repository);
  const running = beginWriting(repository);
  await failing.discard();
  await sleep(30);
  write(temporary);
  await running.finish();
  expect(present(temporary), "files newer than the failure may belong to a new writer").toEqual(temporary);
});

test("ending twice, or finishing after a failure, has no effect", async () => {
  const writer = beginWriting(repository);
  await writer.discard();
  write(temporary);
  await writer.finish();
  await writer.discard();
  expect(present(temporary)).toEqual(temporary);
});

test("the sweep cleans up after a writer whose hub was killed", async ({ skip }) => {
  skip(!limitsDieWithHub(), "setpriv of util-linux was not found");
  const child = fork(join(import.meta.dirname, "../../testing/writing-process.ts"), [repository]);
  await once(child, "message");
  write(temporary);
  await sweepRepositories(gitFolder, () => new Date());
  expect(present(temporary), "it is alive").toEqual(temporary);
  child.kill("SIGKILL");
  await once(child, "exit");
  await sweepRepositories(gitFolder, () => new Date());
  expect(present(temporary)).toEqual([]);
  expect(readdirSync(join(repository, "writers"))).toEqual([]);
});

test("the sweep removes old files even if a writer on another machine seems active, and keeps recent ones", async () => {
  mkdirSync(join(repository, "writers", `not-${hostname()}~1~abc~1`), { recursive: true });
  write(temporary, 2 * 60 * 60 * 1000);
  const recent = ["objects/pack/tmp_pack_recent"];
  write(recent);
  await sweepRepositories(gitFolder, () => new Date());
  expect(present(temporary)).toEqual([]);
  expect(present(recent)).toEqual(recent);
});

test("the sweep removes locks of a killed git process, and keeps those of a running one", async () => {
  const locks = ["HEAD.lock", "refs/heads/main.lock", "refs/heads/a/b.lock"];
  write(locks, 2 * 60 * 60 * 1000);
  write(["packed-refs.lock"]);
  await sweepRepositories(gitFolder, () => new Date());
  expect(present([...locks, "packed-refs.lock"])).toEqual(["packed-refs.lock"]);
});

function limitsDieWithHub(): boolean {
  const mechanism = limitMechanism();
  return mechanism.kind === "prlimit" && mechanism.setpriv !== undefined;
}
