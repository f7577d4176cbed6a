import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { packetLines } from "../../testing/git-requests.ts";
import { FetchRefusedError } from "../packet-lines.ts";
import { readFetchRequest, withoutLines } from "./fetch-request.ts";

const a = "a".repeat(40);
const b = "b".repeat(40);
const c = "c".repeat(40);
const read = (request: string, version: 0 | 2 = 2) => readFetchRequest(Buffer.from(request), version);
const command = packetLines("command=fetch\n", "agent=git/2.39.5", "object-format=sha1", "0001");

test("parses requests of git in version 2", async () => {
  const lines = ["thin-pack", "no-progress", "include-tag", "ofs-delta", "deepen 1\n", "filter blob:none\n"];
  const request = packetLines(
    ...lines,
    `want ${a}\n`,
    `want ${b.toUpperCase()}`,
    `have ${c}\n`,
    `shallow ${a}\n`,
    "done\n",
  );
  const { wants, haves } = await read(`${command}${request}0000`);
  expect([[...wants], [...haves.keys()]]).toEqual([
    [a, b],
    [c, a],
  ]);
});

test("parses requests of git in version 0: capabilities after the first want, and several sections", async () => {
  const first = packetLines(
    `want ${a} multi_ack_detailed side-band-64k agent=git/2.39.5-Linux\n`,
    `want ${b}\n`,
    "0000",
  );
  const { wants, haves } = await read(`${first}${packetLines(`have ${c}\n`, "0000", "done\n")}`, 0);
  expect([[...wants], [...haves.keys()]]).toEqual([[a, b], [c]]);
});

test("finds a want after any marker", async () => {
  const { wants } = await read(`${command}${packetLines("0000", "0001", `want ${a}\n`, "0000", `want ${b}\n`)}`);
  expect([...wants]).toEqual([a, b]);
});

test("accepts any arguments of ls-refs", async () => {
  const request = packetLines(
    "command=ls-refs\n",
    "0001",
    "peel\n",
    "ref-prefix refs/heads/\u00fc\n",
    `want ${a}\n`,
    "0000",
  );
  expect((await read(request)).wants.size).toBe(0);
});

test.each([
  { name: "no length", request: "want " },
  { name: "a length with a sign", request: `-031want ${a}` },
  { name: "a length with a space", request: ` 31want ${a}` },
  { name: "half a length", request: `${command}00` },
  { name: "an empty line", request: `${command}0004` },
  { name: "the length 3", request: `${command}0003` },
  { name: "a marker that only servers send", request: `${command}0002` },
  { name: "a line that is longer than the request", request: `${command}0032want ${a}` },
  {
    name: "a line above the limit",
    request: command + packetLines(`filter ${"x".repeat(limits.gitLine.bytes - 4 - 7 + 1)}`),
  },
  { name: "another command", request: packetLines("command=object-info\n", "0001", `oid ${a}\n`, "0000") },
  { name: "two commands", request: packetLines("command=ls-refs\n", "command=fetch\n", "0001", `want ${a}\n`) },
  { name: "no command", request: packetLines("agent=x", "0001", `want ${a}\n`) },
  { name: "a want among the capabilities", request: packetLines("command=fetch", `want ${a}`, "0001") },
  { name: "a want of a name", request: command + packetLines("want refs/heads/main\n") },
  { name: "a short want", request: command + packetLines(`want ${a.slice(1)}\n`) },
  { name: "capabilities in version 2", request: command + packetLines(`want ${a} thin-pack\n`) },
  { name: "a hidden ref", request: command + packetLines("deepen-not modelyard/kept\n") },
  { name: "a hidden ref by its full name", request: command + packetLines("want-ref refs/modelyard/kept\n") },
  { name: "a line break within", request: command + packetLines(`done\nwant ${a}\n`) },
  { name: "a NUL", request: command + packetLines(`done\0want ${a}\n`) },
])("refuses $name", async ({ request }) => {
  await expect(read(request)).rejects.toMatchObject({ name: "FetchRefusedError" });
});

test("accepts lines up to the limit", async () => {
  await read(command + packetLines(`filter ${"x".repeat(limits.gitLine.bytes - 4 - 7)}`));
});

test("removes lines from a request and keeps the rest byte for byte", async () => {
  const request = Buffer.from(command + packetLines(`have ${a}\n`, `want ${b}\n`, `have ${a}`, `have ${c}\n`, "0000"));
  const { haves } = await readFetchRequest(request, 2);
  const expected = command + packetLines(`want ${b}\n`, `have ${c}\n`, "0000");
  expect(withoutLines(request, haves.get(a) ?? []).toString()).toBe(expected);
});

test.each([
  { wants: 3, checks: [] },
  { wants: 4, checks: [4] },
  { wants: 9, checks: [4] },
])("the first 4 of $wants wants are checked before the rest is read", async ({ wants, checks }) => {
  const ids = Array.from({ length: wants }, (_, index) => `want ${String(index).padStart(40, "0")}\n`);
  const checked: number[] = [];
  const check = async (first: ReadonlySet<string>) => void checked.push(first.size);
  const request = Buffer.from(command + packetLines(...ids, "0000"));
  expect((await readFetchRequest(request, 2, { count: 4, check })).wants.size).toBe(wants);
  expect(checked).toEqual(checks);
});

async function refuse(): Promise<void> {
  throw new FetchRefusedError("not our ref");
}

test("a request is not read to its end if the check of the first wants refuses it", async () => {
  const request = Buffer.from(`${command}${packetLines(`want ${a}\n`)}not a line`);
  await expect(readFetchRequest(request, 2, { count: 1, check: refuse })).rejects.toThrow("not our ref");
});
