import { expect, test } from "vitest";
import { matchPaths, pathListOf } from "./match-paths.ts";

const list = pathListOf(["README.md", "src/model.py", "src/train/loop.py", "docs/model/readme.txt", "Modelfile"]);

test.each([
  { query: "", paths: ["README.md", "src/model.py", "src/train/loop.py", "docs/model/readme.txt", "Modelfile"] },
  { query: "model", paths: ["Modelfile", "src/model.py", "docs/model/readme.txt"] },
  { query: "READ", paths: ["README.md", "docs/model/readme.txt"] },
  { query: "src py", paths: ["src/model.py", "src/train/loop.py"] },
  { query: "stl", paths: ["src/train/loop.py"] },
  { query: "(a+)+$", paths: [] },
])("$query finds $paths", async ({ query, paths }) => {
  expect((await matchPaths(list, query)).paths).toEqual(paths);
});

test("of 100,000 files the best are found, without long turns of the event loop", async () => {
  const many = pathListOf(Array.from({ length: 100_000 }, (_, index) => `data/part-${index % 100}/item-${index}.json`));
  await matchPaths(many, "warm up");
  const started = performance.now();
  const { paths, matching } = await matchPaths(many, "part item-99999");
  const tookMs = performance.now() - started;
  expect([paths[0], matching]).toEqual(["data/part-99/item-99999.json", 1]);
  // Some 15 ms on an idle machine; this fails if the work becomes quadratic.
  expect(tookMs).toBeLessThan(1000);
  expect((await matchPaths(many, "dij")).paths).toHaveLength(50);
});

test("long paths and queries leave turns to other requests", async () => {
  const letters = "bcdefghijklmnopqrstuvwxyz0123456789";
  const long = pathListOf(Array.from({ length: 2000 }, (_, index) => `${letters}${"a/".repeat(2000)}${index}`));
  let longestMs = 0;
  let sinceMs = performance.now();
  const turn = () => {
    longestMs = Math.max(longestMs, performance.now() - sinceMs);
    sinceMs = performance.now();
  };
  const timer = setInterval(turn, 1);
  await matchPaths(long, Array.from(letters.repeat(4)).join(" ").slice(0, 256));
  turn();
  clearInterval(timer);
  // Some 10 ms on an idle machine; without slices and with all words, it is seconds.
  expect(longestMs).toBeLessThan(500);
});
