import { createHash } from "node:crypto";
import { limits } from "@modelyard/platform/limits";
import { expect, test, vi } from "vitest";
import { parseRefs } from "./parse-refs.ts";

const oid = (digit: number) => String(digit).repeat(40);

test("parses branches, annotated tags and tags of other objects", async () => {
  const output = Buffer.from(
    [
      `commit ${oid(1)}  refs/heads/main`,
      `tag ${oid(2)} ${oid(3)} refs/tags/v1`,
      `blob ${oid(4)}  refs/tags/ölçü`,
      "",
    ].join("\n"),
  );
  const { key, targets, peeled, tips } = await parseRefs(output);
  expect([...targets]).toEqual([
    ["refs/heads/main", oid(1)],
    ["refs/tags/v1", oid(2)],
    ["refs/tags/ölçü", oid(4)],
  ]);
  expect([...peeled]).toEqual([["refs/tags/v1", oid(3)]]);
  expect([...tips]).toEqual([
    [oid(1), "commit"],
    [oid(2), "other"],
    [oid(3), "other"],
    [oid(4), "other"],
  ]);
  expect(key).toBe(createHash("sha1").update(output).digest("hex"));
});

test("a repository without refs has none", async () => {
  expect((await parseRefs(Buffer.alloc(0))).targets.size).toBe(0);
});

test("yields to the event loop after every few lines", async () => {
  const count = 100_000;
  const lines = Array.from({ length: count }, (_, index) => `commit ${oid(1)}  refs/heads/b${index}\n`);
  const output = Buffer.from(lines.join(""));
  const read: number[] = [];
  const searches = vi.spyOn(output, "indexOf");
  const searchedTo = (): number => searches.mock.results.at(-1)?.value ?? 0;
  let isParsing = true;
  const look = (): void => {
    read.push(searchedTo());
    if (isParsing) setImmediate(look);
  };
  setImmediate(look);
  // Lines that take the same time each on every machine: a turn has a thousand of them.
  let nowMs = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (nowMs += limits.eventLoop.turnMs / 1000));
  const { targets } = await parseRefs(output);
  clock.mockRestore();
  isParsing = false;
  expect([targets.size, searchedTo()]).toEqual([count, output.length - 1]);
  const steps = read.map((bytes, index) => bytes - (read[index - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(output.length / 20);
});
