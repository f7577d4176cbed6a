import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readGgufHeader } from "../gguf/read-gguf-header.ts";
import { memorySource } from "./byte-source.ts";
import { openHttpRange } from "./http-range.ts";
import { openLocalFile } from "./local-file.ts";

const content = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);
const url = "https://hub.example/model.gguf";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "byte-source-"));
  await writeFile(join(folder, "model"), content);
});
afterAll(() => rm(folder, { recursive: true }));

/** An in-process server that follows RFC 9110; `change` alters its responses. */
function rangeServer(change: (answer: Response, count: number) => Response = (answer) => answer) {
  const ranges: string[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const range = new Headers(init?.headers).get("range") ?? "";
    ranges.push(range);
    const [first = 0, last = 0] = [...range.matchAll(/\d+/g)].map(Number);
    const body = content.slice(first, Math.min(last + 1, content.byteLength));
    const headers = {
      etag: '"v1"',
      "content-range": `bytes ${first}-${first + body.byteLength - 1}/${content.byteLength}`,
    };
    return change(new Response(body, { status: 206, headers }), ranges.length);
  };
  return { fetch, ranges };
}

test("memory, a local file and an HTTP server return the same bytes", async () => {
  await using file = await openLocalFile(join(folder, "model"));
  const { fetch } = rangeServer();
  for (const source of [memorySource(content), file, await openHttpRange(url, { fetch, firstReadBytes: 10 })]) {
    expect(source.size).toBe(1000);
    expect(await source.read(0, 1000)).toEqual(content);
    expect(await source.read(998, 2)).toEqual(content.subarray(998));
    expect(await source.read(1000, 0)).toHaveLength(0);
    for (const [offset, length] of [
      [999, 2],
      [-1, 1],
      [0, -1],
      [0.5, 1],
      [2 ** 60, 1],
    ] as const)
      await expect(source.read(offset, length)).rejects.toMatchObject({ code: "truncated" });
  }
});

test("data of the first request is not fetched again", async () => {
  const { fetch, ranges } = rangeServer();
  const source = await openHttpRange(url, { fetch, firstReadBytes: 100 });
  await source.read(10, 90);
  await source.read(10, 91);
  expect(ranges).toEqual(["bytes=0-99", "bytes=10-100"]);
});

test("the header of a small file costs one request", async () => {
  const { fetch, ranges } = rangeServer();
  const source = await openHttpRange(url, { fetch });
  await expect(readGgufHeader(source)).rejects.toMatchObject({ code: "malformed" });
  expect(ranges).toEqual(["bytes=0-131071"]);
});

test.each<{ what: string; change: (answer: Response, count: number) => Response; says: RegExp }>([
  { what: "ignores ranges", change: () => new Response(content), says: /ignores ranges/ },
  { what: "responds with an error", change: () => new Response("no", { status: 403 }), says: /answered 403/ },
  {
    what: "sends another range",
    change: () => new Response("ab", { status: 206, headers: { "content-range": "bytes 5-6/1000" } }),
    says: /another range/,
  },
  { what: "sends no range", change: () => new Response("ab", { status: 206 }), says: /another range/ },
  {
    what: "sends less",
    change: ({ headers }) => new Response("ab", { status: 206, headers }),
    says: /less than it announced/,
  },
  {
    what: "sends more",
    change: ({ headers }) => new Response(new Uint8Array(2000), { status: 206, headers }),
    says: /more than it announced/,
  },
  {
    what: "changes the file between reads",
    change: ({ headers, body }, count) => {
      headers.set("etag", `"v${count}"`);
      return new Response(body, { status: 206, headers });
    },
    says: /changed while read/,
  },
])("a server that $what causes an error", async ({ change, says }) => {
  const { fetch } = rangeServer(change);
  const reading = openHttpRange(url, { fetch, firstReadBytes: 100 }).then((source) => source.read(500, 100));
  await expect(reading).rejects.toThrow(says);
  await expect(reading).rejects.toMatchObject({ code: "unreadable" });
});
