import { describe, expect, test } from "vitest";
import { type HttpRequest, HttpRequestError, requestHead, SharedHeaders } from "./request-bytes.ts";

const request: HttpRequest = {
  origin: "http://provider.example",
  path: "/v1/chat",
  method: "POST",
  headers: { "x-request-id": "r1" },
  body: [Buffer.from("four")],
  firstByteMs: 1,
  idleMs: 1,
  repeatable: true,
};

function linesOf(one: Partial<HttpRequest>, host = "provider.example"): string[] {
  return requestHead({ ...request, ...one }, host).split("\r\n");
}

describe("shared headers", () => {
  const shared = new SharedHeaders({ accept: "*/*", authorization: "Bearer key" });

  test("are sent with those of the call", () => {
    expect(linesOf({ shared })).toEqual([
      "POST /v1/chat HTTP/1.1",
      "host: provider.example",
      "accept: */*",
      "authorization: Bearer key",
      "x-request-id: r1",
      "content-length: 4",
      "",
      "",
    ]);
  });

  test.each([
    {
      what: "another path",
      one: { path: "/v1/other" },
      first: "POST /v1/other HTTP/1.1",
      second: "host: provider.example",
    },
    {
      what: "another method",
      one: { method: "PUT" },
      first: "PUT /v1/chat HTTP/1.1",
      second: "host: provider.example",
    },
    { what: "another host", one: {}, host: "b.example", first: "POST /v1/chat HTTP/1.1", second: "host: b.example" },
  ] as const)(
    "are also sent with $what",
    ({ one, host, first, second }: { one: Partial<HttpRequest>; host?: string; first: string; second: string }) => {
      linesOf({ shared });
      const lines = linesOf({ ...one, shared }, host);
      expect(lines.slice(0, 3)).toEqual([first, second, "accept: */*"]);
    },
  );

  test("are not affected by later changes", () => {
    const given = { accept: "*/*" };
    const kept = new SharedHeaders(given);
    given.accept = "text/html";
    expect(linesOf({ shared: kept })).toContain("accept: */*");
  });
});

test.each([
  { what: "a line break in a value", headers: { "x-a": "1\r\nx-b: 2" } },
  { what: "a line break in a name", headers: { "x-a: 1\r\nx-b": "2" } },
  { what: "a content length", headers: { "Content-Length": "1" } },
  { what: "a transfer encoding", headers: { "transfer-encoding": "chunked" } },
  { what: "a Host header", headers: { Host: "elsewhere" } },
])("$what is rejected, in shared and own headers", ({ headers }) => {
  expect(() => linesOf({ headers })).toThrow(HttpRequestError);
  expect(() => linesOf({ shared: new SharedHeaders(headers) })).toThrow(HttpRequestError);
});

test.each(["", "v1", "/a b", "/a\r\nx: y", "/ü"])("%j is not a valid path", (path) => {
  expect(() => linesOf({ path })).toThrow(HttpRequestError);
  expect(() => linesOf({ path, shared: new SharedHeaders({}) })).toThrow(HttpRequestError);
});
