import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { parseRanges } from "./byte-range.ts";

let hub: TestHub;
let sha: string;
const html = "<script>alert(1)</script>";
beforeAll(async () => {
  hub = await createTestHub();
  for (const name of ["chat", "hidden"])
    await hub.send("alice", "POST", "/api/repos/create", { name, private: name === "hidden" });
  const names = [
    "page.html",
    "page.xhtml",
    "image.svg",
    "doc.pdf",
    "script.js",
    "style.css",
    "photo.png",
    "noextension",
    'we"ird 名.txt',
  ];
  const body = commitBody(
    header(),
    file("digits.txt", "0123456789"),
    file("empty", ""),
    file("binary.bin", "a\0b"),
    ...names.map((name) => file(name, html)),
  );
  for (const name of ["chat", "hidden"]) {
    const response = await hub.send("alice", "POST", `/api/models/alice/${name}/commit/main`, body, asCommit);
    expect(response.status).toBe(200);
  }
  ({ sha } = await (await hub.send(undefined, "GET", "/api/models/alice/chat")).json());
});
afterAll(() => hub.stop());

const rangesOf = (count: number) =>
  `bytes=${Array.from({ length: count }, (_, index) => `${index * 2}-${index * 2}`).join(",")}`;

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  hub.send(undefined, method, `/alice/chat/${path}`, undefined, headers);

test("a file has all headers that clients read", async () => {
  const { headers, status } = await get("resolve/main/digits.txt");
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-repo-commit": sha,
    etag: expect.stringMatching(/^"[0-9a-f]{40}"$/),
    "content-length": "10",
    "accept-ranges": "bytes",
    "content-disposition": `inline; filename*=UTF-8''digits.txt; filename="digits.txt";`,
    "cache-control": "no-cache",
    "access-control-allow-origin": "*",
    "access-control-expose-headers": expect.stringContaining("X-Repo-Commit"),
    vary: expect.stringContaining("Authorization"),
  });
});

test("HEAD returns the same headers without a body", async () => {
  const response = await get("resolve/main/digits.txt", {}, "HEAD");
  expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([200, "10", ""]);
});

test.each([
  { range: "bytes=0-0", status: 206, contentRange: "bytes 0-0/10", text: "0" },
  { range: "bytes=3-", status: 206, contentRange: "bytes 3-9/10", text: "3456789" },
  { range: "bytes=-2", status: 206, contentRange: "bytes 8-9/10", text: "89" },
  { range: "bytes=0-100000", status: 206, contentRange: "bytes 0-9/10", text: "0123456789" },
  { range: "bytes=5-2", status: 200, contentRange: null, text: "0123456789" },
  { range: "bytes=0-3,3-4", status: 200, contentRange: null, text: "0123456789" },
  { range: "lines=1-2", status: 200, contentRange: null, text: "0123456789" },
])("Range $range returns $status and $text", async ({ range, status, contentRange, text }) => {
  const response = await get("resolve/main/digits.txt", { range });
  expect([response.status, response.headers.get("content-range"), await response.text()]).toEqual([
    status,
    contentRange,
    text,
  ]);
  expect(response.headers.get("content-length")).toBe(String(text.length));
});

test.each(["bytes=10-", "bytes=99-100"])("Range %s is beyond the end", async (range) => {
  const response = await get("resolve/main/digits.txt", { range });
  expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */10"]);
});

test.each([
  { header: "bytes=-0", size: 10, range: "unsatisfiable" },
  { header: "bytes=-20", size: 10, range: [{ start: 0, end: 9 }] },
  {
    header: "bytes=0-1, 4-5",
    size: 10,
    range: [
      { start: 0, end: 1 },
      { start: 4, end: 5 },
    ],
  },
  {
    header: "bytes=4-5,0-1",
    size: 10,
    range: [
      { start: 4, end: 5 },
      { start: 0, end: 1 },
    ],
  },
  { header: "bytes=0-1,20-30", size: 10, range: [{ start: 0, end: 1 }] },
  { header: "bytes=0-4,4-5", size: 10, range: undefined },
  { header: "bytes=0-4,x", size: 10, range: undefined },
  { header: rangesOf(limits.files.ranges + 1), size: 100, range: undefined },
  { header: "bytes=0-", size: 0, range: "unsatisfiable" },
  { header: "bytes=-", size: 10, range: undefined },
  { header: null, size: 10, range: undefined },
])("$header of $size bytes is $range", ({ header: text, size, range }) => {
  expect(parseRanges(text, size)).toEqual(range);
});

test("so many ranges are sent as the limit allows", () => {
  expect(parseRanges(rangesOf(limits.files.ranges), 100)).toHaveLength(limits.files.ranges);
});

test("several ranges are sent as the parts of one body", async () => {
  const response = await get("resolve/main/digits.txt", { range: "bytes=0-1,-3" });
  const boundary = /^multipart\/byteranges; boundary=(\w+)$/.exec(response.headers.get("content-type") ?? "")?.[1];
  const text = await response.text();
  expect([response.status, response.headers.get("content-length")]).toEqual([206, String(text.length)]);
  const part = (range: string, content: string) =>
    `\r\n--${boundary}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Range: bytes ${range}/10\r\n\r\n${content}`;
  expect(text).toBe(`${part("0-1", "01")}${part("7-9", "789")}\r\n--${boundary}--\r\n`);
});

test("a file that the client already has is not sent again", async () => {
  const etag = (await get("resolve/main/digits.txt")).headers.get("etag") ?? "";
  const response = await get("resolve/main/digits.txt", { "if-none-match": `W/${etag}` });
  expect([response.status, response.headers.get("x-repo-commit"), await response.text()]).toEqual([304, sha, ""]);
});

test("a stale If-Range returns the whole file", async () => {
  expect((await get("resolve/main/digits.txt", { range: "bytes=5-", "if-range": '"other"' })).status).toBe(200);
});

test("an empty file is served", async () => {
  const response = await get("resolve/main/empty");
  expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([200, "0", ""]);
});

test("a missing file returns the commit, which clients cache", async () => {
  const response = await get("resolve/main/absent.json", {}, "HEAD");
  expect([response.status, response.headers.get("x-error-code"), response.headers.get("x-repo-commit")]).toEqual([
    404,
    "EntryNotFound",
    sha,
  ]);
});

describe("a file that is streamed", () => {
  const large = Buffer.from("名".repeat(Math.ceil(limits.files.bufferedBytes / 3) + 1_000_000));
  const edge = Buffer.alloc(limits.files.bufferedBytes, "x");
  beforeAll(async () => {
    const lines = [
      header(),
      file("large.txt", large.toString()),
      file("large.bin", `\0${large.toString()}`),
      file("edge.txt", edge.toString()),
      file("past.txt", `${edge.toString()}y`),
    ];
    const body = commitBody(...lines);
    expect((await hub.send("alice", "POST", "/api/models/alice/chat/commit/main", body, asCommit)).status).toBe(200);
  });

  test.each([
    { name: "large.txt", content: large, type: "text/plain; charset=utf-8" },
    { name: "large.bin", content: Buffer.concat([Buffer.alloc(1), large]), type: "application/octet-stream" },
    { name: "edge.txt", content: edge, type: "text/plain; charset=utf-8" },
    { name: "past.txt", content: Buffer.from(`${edge.toString()}y`), type: "text/plain; charset=utf-8" },
  ])("arrives unchanged: $name", async ({ name, content, type }) => {
    const response = await get(`resolve/main/${name}`);
    expect([response.headers.get("content-length"), response.headers.get("content-type")]).toEqual([
      String(content.length),
      type,
    ]);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    const { headers } = await get(`resolve/main/${name}`, {}, "HEAD");
    expect([headers.get("content-length"), headers.get("content-type")]).toEqual([String(content.length), type]);
  });

  test.each([
    { range: "bytes=0-4", start: 0, end: 5 },
    { range: "bytes=1000000-1000009", start: 1_000_000, end: 1_000_010 },
    { range: "bytes=65530-131080", start: 65_530, end: 131_081 },
    { range: "bytes=-10", start: large.length - 10, end: large.length },
  ])("in part: $range", async ({ range, start, end }) => {
    const response = await get("resolve/main/large.txt", { range });
    expect([response.status, response.headers.get("content-length")]).toEqual([206, String(end - start)]);
    expect(Buffer.from(await response.arrayBuffer()).equals(large.subarray(start, end))).toBe(true);
  });

  test("releases its slot however the request ends", async () => {
    const etag = (await get("resolve/main/large.txt", {}, "HEAD")).headers.get("etag") ?? "";
    const requests: Record<string, string>[] = [
      { "if-none-match": etag },
      { range: "bytes=99999999-" },
      { range: "bytes=0-0" },
      {},
    ];
    for (let turn = 0; turn <= limits.files.streams.perAddress; turn++) {
      expect((await get("resolve/main/large.txt", {}, "HEAD")).status).toBe(200);
      for (const headers of requests) {
        const response = await get("resolve/main/large.txt", headers);
        // A slot that is never released makes one of them wait, and then fail.
        expect(response.status).not.toBe(503);
        await response.body?.cancel();
      }
    }
  });
});

describe("users' files are never active content:", () => {
  test.each([
    { name: "page.html", type: "text/plain; charset=utf-8" },
    { name: "page.xhtml", type: "text/plain; charset=utf-8" },
    { name: "image.svg", type: "image/svg+xml" },
    { name: "doc.pdf", type: "text/plain; charset=utf-8" },
    { name: "script.js", type: "text/plain; charset=utf-8" },
    { name: "style.css", type: "text/plain; charset=utf-8" },
    { name: "noextension", type: "text/plain; charset=utf-8" },
    { name: "photo.png", type: "image/png" },
    { name: "binary.bin", type: "application/octet-stream" },
  ])("$name is sent as $type", async ({ name, type }) => {
    for (const response of [
      await get(`resolve/main/${name}`),
      await get(`raw/main/${name}`),
      await get(`resolve/main/${name}`, { range: "bytes=0-1" }),
    ]) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": type,
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
      });
    }
  });
});

test.each([
  { query: "?download=true", disposition: "attachment" },
  { query: "?download=0", disposition: "inline" },
])("with $query it is $disposition, for any name", async ({ query, disposition }) => {
  const response = await get(`resolve/main/${encodeURIComponent('we"ird 名.txt')}${query}`);
  expect(response.headers.get("content-disposition")).toBe(
    `${disposition}; filename*=UTF-8''we%22ird%20%E5%90%8D.txt; filename="we_ird _.txt";`,
  );
});

test("files of a commit are cached as immutable, private ones only by their reader", async () => {
  expect((await get(`resolve/${sha}/digits.txt`)).headers.get("cache-control")).toBe(
    "public, max-age=31536000, immutable",
  );
  const hidden = await hub.send("alice", "GET", "/alice/hidden/resolve/main/digits.txt");
  expect(hidden.headers.get("cache-control")).toMatch(/^private/);
});

test("a name in another spelling redirects to the right one", async () => {
  const response = await hub.send(undefined, "GET", "/ALICE/Chat/resolve/main/digits.txt?download=1");
  expect([response.status, response.headers.get("location")]).toEqual([
    307,
    "/alice/chat/resolve/main/digits.txt?download=1",
  ]);
});

test("paths of pages are passed on to the pages", async () => {
  for (const path of [
    "/settings/tokens/resolve/x",
    "/alice/chat",
    "/alice/chat/tree/main",
    "/alice/chat/blob/main/x",
    "/models",
    "/login",
  ]) {
    const response = await hub.send(undefined, "GET", path);
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([404, null]);
  }
});
