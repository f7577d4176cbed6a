import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { limits } from "@modelyard/platform/limits";
import { beforeEach, describe, expect, test } from "vitest";
import { testRow } from "../../testing/test-row.ts";
import type { RepoRow } from "../tables.ts";
import { PublicRecord } from "./public-record.ts";

const { beforeLossMs, forMs } = limits.publicRecord;
const health: { lostAtMs: number | undefined } = { lostAtMs: undefined };
let now: number;
let record: PublicRecord;

const open = (more: { repos?: number; rowFiles?: number; rowBytes?: number } = {}) =>
  new PublicRecord({ health, now: () => now, ...limits.publicRecord, ...more });
const talker: RepoRow = testRow({ fullName: "acme/talker" });
const recalled = () => record.recall("model", "acme/Talker");

beforeEach(() => {
  health.lostAtMs = undefined;
  now = 1_000_000;
  record = open();
});

test("nothing is served from memory while the database responds", () => {
  record.note("model", "acme/talker", talker, now);
  expect(recalled()).toBeUndefined();
});

describe("while the database is unreachable", () => {
  test.each([
    { confirmed: "60 s", ageMs: beforeLossMs, lostForMs: 0, served: true },
    { confirmed: "just over 60 s", ageMs: beforeLossMs + 1, lostForMs: 0, served: false },
    { confirmed: "a moment", ageMs: 1, lostForMs: forMs, served: true },
    { confirmed: "a moment", ageMs: 1, lostForMs: forMs + 1, served: false },
  ])("confirmed $confirmed before the loss, lost for $lostForMs ms: $served", ({ ageMs, lostForMs, served }) => {
    record.note("model", "acme/talker", talker, now);
    health.lostAtMs = now + ageMs;
    now += ageMs + lostForMs;
    expect(recalled() !== undefined).toBe(served);
    expect(record.mayShow(health.lostAtMs - ageMs, { type: "model", id: "acme/talker" })).toBe(served);
  });

  test.each([
    { what: "private", row: testRow({ fullName: "acme/talker", isPrivate: true }) },
    { what: "deleted", row: undefined },
  ])("a repository that was seen as $what afterwards is hidden", ({ row }) => {
    record.note("model", "acme/talker", talker, now);
    record.note("model", "acme/talker", row, now + 1);
    health.lostAtMs = now + 2;
    expect(recalled()).toBeUndefined();
    expect(record.mayShow(now + 2, { type: "model", id: "acme/talker" })).toBe(false);
  });

  test("a private repository, and one never seen, is hidden", () => {
    record.note("model", "acme/secret", testRow({ fullName: "acme/secret", isPrivate: true }), now);
    health.lostAtMs = now;
    expect(record.recall("model", "acme/secret")).toBeUndefined();
    expect(record.recall("dataset", "acme/talker")).toBeUndefined();
  });

  test("a repository that was changed here stays hidden when an older query returns later", () => {
    record.note("model", "acme/talker", talker, now);
    record.forget("model", "acme/Talker");
    record.note("model", "acme/talker", talker, now - 1);
    health.lostAtMs = now;
    expect(recalled()).toBeUndefined();
  });

  test("pages that show no repository depend only on their age", () => {
    health.lostAtMs = now;
    expect(record.mayShow(now - beforeLossMs)).toBe(true);
    expect(record.mayShow(now - beforeLossMs - 1)).toBe(false);
  });
});

test.each([
  { tagChars: 100, isWhole: true },
  { tagChars: 10_000, isWhole: false },
])("with at most 10,000 bytes kept, a row with a tag of $tagChars characters is complete: $isWhole", (row) => {
  record = open({ rowBytes: 10_000 });
  record.note("model", "acme/talker", { ...talker, tags: ["t".repeat(row.tagChars)] }, now);
  health.lostAtMs = now;
  const found = recalled();
  expect(found?.id).toBe(talker.id);
  const requireRow = () => found !== undefined && record.requireComplete(found);
  if (row.isWhole) expect(requireRow).not.toThrow();
  else expect(isDatabaseAway(caught(requireRow))).toBe(true);
});

describe("the files of a repository", () => {
  test.each([
    { what: "at the limit", count: 3, sha: talker.sha, isStored: true },
    { what: "over the limit", count: 4, sha: talker.sha, isStored: false },
    { what: "of another commit", count: 3, sha: "b".repeat(40), isStored: false },
  ])("$what are stored: $isStored", ({ count, sha, isStored }) => {
    record = open({ rowFiles: 3 });
    record.note("model", "acme/talker", talker, now);
    record.noteFiles({ ...talker, sha }, filesOf(count));
    health.lostAtMs = now;
    if (isStored) expect(recalledFiles()).toEqual(filesOf(count));
    else expect(isDatabaseAway(caught(recalledFiles))).toBe(true);
  });

  test("are asked for once for each commit", () => {
    const later = { ...talker };
    const next = { ...talker, sha: "b".repeat(40) };
    record.note("model", "acme/talker", talker, now);
    expect([record.wantsFiles(talker), record.wantsFiles(talker)]).toEqual([true, false]);
    record.note("model", "acme/talker", later, now + 1);
    expect(record.wantsFiles(later)).toBe(false);
    record.note("model", "acme/talker", next, now + 2);
    expect(record.wantsFiles(next)).toBe(true);
    record.noteFiles(next, filesOf(1));
    expect(record.wantsFiles(next)).toBe(false);
  });

  test("stay while later requests see the same commit, and are dropped with it", () => {
    record.note("model", "acme/talker", talker, now);
    record.noteFiles(talker, filesOf(2));
    record.note("model", "acme/talker", { ...talker }, now + 1);
    health.lostAtMs = now + 2;
    expect(recalledFiles()).toEqual(filesOf(2));
    record.note("model", "acme/talker", { ...talker, sha: "b".repeat(40) }, now + 1);
    expect(isDatabaseAway(caught(recalledFiles))).toBe(true);
  });
});

test("the oldest is forgotten first when there are too many", () => {
  record = open({ repos: 2 });
  for (const name of ["acme/talker", "acme/two", "acme/three"])
    record.note("model", name, testRow({ fullName: name }), now);
  health.lostAtMs = now;
  expect(recalled()).toBeUndefined();
  expect(record.recall("model", "acme/three")).toBeDefined();
});

function filesOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({ path: `${index}`, size: 1, blobId: "b" }));
}

function recalledFiles() {
  const row = recalled();
  if (row === undefined) throw new Error("the repository is not stored");
  return record.recallFiles(row);
}

function caught(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
