import { expect, test } from "vitest";
import { requestBatches } from "./request-batches.ts";

function line(text: string): string {
  return `${(text.length + 4).toString(16).padStart(4, "0")}${text}`;
}

const want = line(`want ${"1".repeat(40)} ofs-delta\n`);
const have = line(`have ${"2".repeat(40)}\n`);

async function batchesOf(version: 0 | 2, pieces: readonly string[], maxBytes = 10_000) {
  let held = 0;
  async function* input() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  const batches: string[] = [];
  const count = (bytes: number) => {
    held += bytes;
  };
  for await (const batch of requestBatches(input(), { version, maxBytes, count })) batches.push(batch.toString());
  return { batches, held };
}

const first = `${want}0000`;
const second = `${have}0000`;
const last = `${have}${line("done\n")}`;

test.each([
  { how: "in one piece", pieces: [first + second + last] },
  { how: "byte by byte", pieces: (first + second + last).split("") },
  {
    how: "cut within a length",
    pieces: [first.slice(0, 2), first.slice(2) + second.slice(0, 5), second.slice(5) + last],
  },
])("requests end with a flush or done: $how", async ({ pieces }) => {
  expect(await batchesOf(0, pieces)).toEqual({ batches: [first, second, last], held: 0 });
});

test("in version 2, requests end with a flush only", async () => {
  const request = `${line("command=fetch\n")}0001${want}${line("done\n")}0000`;
  expect((await batchesOf(2, [request, "0000"])).batches).toEqual([request, "0000"]);
});

test("bytes of an incomplete request stay counted", async () => {
  expect(await batchesOf(0, [first, have])).toEqual({ batches: [first], held: have.length });
});

test.each([
  { what: "no length", pieces: ["zzzz"] },
  { what: "a line that is too long", pieces: ["ffff"] },
])("refuses $what", async ({ pieces }) => {
  await expect(batchesOf(0, pieces)).rejects.toThrow("a line");
});

test("refuses a request above the limit, complete or not", async () => {
  const request = `${have.repeat(4)}0000`;
  expect((await batchesOf(0, [request], request.length)).batches).toEqual([request]);
  await expect(batchesOf(0, [request], request.length - 1)).rejects.toThrow("too long");
  await expect(batchesOf(0, have.repeat(5).split(""), request.length)).rejects.toThrow("too long");
});
