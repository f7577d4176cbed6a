import { expect, test } from "vitest";
import {
  downloadCounter,
  isLibraryKey,
  type LibraryEntry,
  libraries,
  librariesForTask,
  tasksForLibrary,
} from "../index.ts";

const entries = Object.entries<LibraryEntry>(libraries);

test("every entry has a label and URLs, and its download query can be parsed", () => {
  expect(entries.length).toBeGreaterThanOrEqual(240);
  for (const [key, { prettyLabel, repoName, repoUrl, docsUrl = repoUrl }] of entries) {
    expect([prettyLabel, repoName]).not.toContain("");
    for (const url of [repoUrl, docsUrl]) expect(new URL(url).protocol).toBe("https:");
    expect(downloadCounter(key)("no/such/file.xyz")).toBe(false);
  }
});

test("34 libraries and Microduck are offered as filters", () => {
  expect(entries.filter(([, { filter }]) => filter === true)).toHaveLength(35);
});

test.each([
  { task: "text-generation", libraryKeys: ["transformers", "transformers.js"] },
  { task: "text-ranking", libraryKeys: ["sentence-transformers", "transformers"] },
  { task: "robotics", libraryKeys: [] },
] as const)("models for $task are loaded with $libraryKeys", ({ task, libraryKeys }) => {
  expect(librariesForTask(task)).toEqual(libraryKeys);
});

test("a service serves 28 tasks of transformers, and none of a library it cannot run", () => {
  expect(tasksForLibrary("transformers")).toHaveLength(28);
  expect(tasksForLibrary("3dtopia-xl")).toEqual([]);
});

test.each(["__proto__", "toString", "Transformers"])("%s is not a library", (key) => {
  expect(isLibraryKey(key)).toBe(false);
});
