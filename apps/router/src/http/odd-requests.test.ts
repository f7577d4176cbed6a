import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{}] }), {
    limits: { requestBodyBytes: 100, bodyCheckMs: 300, bodyCheckBytes: 10 },
  });
});
afterAll(() => under.close());

/** Sends raw bytes and reads until the other side closes. */
function exchangeBytes(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(under.port, "127.0.0.1", () => socket.write(request, "latin1"));
    socket.setEncoding("latin1");
    socket.on("data", (data: string) => {
      answer += data;
    });
    socket.once("close", () => resolve(answer));
    socket.once("error", reject);
  });
}

const chat = '{"model":"acme/chat","messages":[]}';
const authorized = `authorization: Bearer ${token}\r\n`;
const sized = `content-length: ${chat.length}\r\n`;
// Each ends with a second request: whoever answers it has taken the first for something else than we did.
const second = "GET /v1/models HTTP/1.1\r\nhost: x\r\n\r\n";

test.each([
  {
    what: "two Host lines",
    status: 400,
    request: `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nhost: y\r\n${authorized}${sized}\r\n${chat}`,
  },
  {
    what: "a full address as target",
    status: 400,
    request: `POST http://other/v1/chat/completions HTTP/1.1\r\nhost: x\r\n${authorized}${sized}\r\n${chat}`,
  },
  { what: "TRACE", status: 405, request: "TRACE /v1/models HTTP/1.1\r\nhost: x\r\n\r\n" },
  { what: "a relative path", status: 400, request: "GET /v1/../api/secret HTTP/1.1\r\nhost: x\r\n\r\n" },
  { what: "a doubled slash", status: 400, request: "GET /v1//models HTTP/1.1\r\nhost: x\r\n\r\n" },
  { what: "a backslash", status: 400, request: "GET /router/groq\\..\\x HTTP/1.1\r\nhost: x\r\n\r\n" },
  {
    what: "length and chunks together",
    status: 400,
    request: `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\n${authorized}${sized}transfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  },
  {
    what: "two lengths",
    status: 400,
    request: `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\n${authorized}${sized}content-length: 5\r\n\r\n${chat}`,
  },
  ...[
    { what: "a signed length", headers: `content-length: +${chat.length}\r\n` },
    { what: "a negative length", headers: "content-length: -1\r\n" },
    { what: "a list of lengths", headers: `content-length: ${chat.length}, ${chat.length}\r\n` },
    { what: "chunks by another name", headers: "transfer-encoding: xchunked\r\n" },
    { what: "chunks that are not last", headers: "transfer-encoding: chunked, identity\r\n" },
    { what: "a space before the colon", headers: `content-length : ${chat.length}\r\n` },
    { what: "a folded header", headers: `${sized}x-a: 1\r\n transfer-encoding: chunked\r\n` },
    { what: "a bare line feed", headers: `x-a: 1\n${sized}` },
    { what: "a bare carriage return", headers: `x-a: 1\rtransfer-encoding: chunked\r\n${sized}` },
    { what: "a zero byte", headers: `x-a: \0\r\n${sized}` },
    { what: "a header without a name", headers: `: 1\r\n${sized}` },
    { what: "a header without a colon", headers: `x-a\r\n${sized}` },
  ].map(({ what, headers }) => ({
    what,
    status: 400,
    request: `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\n${authorized}${headers}\r\n${chat}`,
  })),
  { what: "no host", status: 400, request: `POST /v1/chat/completions HTTP/1.1\r\n${authorized}${sized}\r\n${chat}` },
  { what: "no version", status: 400, request: "POST /v1/chat/completions\r\n\r\n" },
  { what: "another protocol", status: 400, request: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" },
  {
    what: "a chunk whose size is no number",
    status: 400,
    request: `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\n${authorized}transfer-encoding: chunked\r\n\r\nzz\r\nx\r\n0\r\n\r\n`,
  },
  {
    what: "a head beyond the limit",
    status: 431,
    request: `GET /v1/models HTTP/1.1\r\nhost: x\r\nx-a: ${"a".repeat(20_000)}\r\n\r\n`,
  },
  {
    what: "a length beyond the limit",
    status: 413,
    request: `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\n${authorized}content-length: 101\r\n\r\n`,
  },
  {
    what: "an absurd length",
    status: 413,
    request: `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\n${authorized}content-length: 9000000000000000000\r\n\r\n`,
  },
  {
    what: "chunks beyond the limit",
    status: 413,
    request: `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\n${authorized}transfer-encoding: chunked\r\n\r\n65\r\n${"x".repeat(101)}\r\n0\r\n\r\n`,
  },
])("$what gets $status once, and the connection is closed", async ({ status, request }) => {
  under.sim.received.length = 0;
  const answer = await exchangeBytes(request + second);
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual([`HTTP/1.1 ${status}`]);
  expect(under.sim.received).toHaveLength(0);
});

test("a body that drips is not waited for", async () => {
  const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\n${authorized}${sized}\r\n`;
  expect(await exchangeBytes(`${head}{"mod`)).toMatch(/^HTTP\/1\.1 408 .*body_too_slow/s);
});

test("a body of exactly the limit is taken", async () => {
  const body = `{"model":"acme/chat","messages":[]${" ".repeat(100 - chat.length)}}`;
  expect(body).toHaveLength(100);
  expect((await under.call({ body })).status).toBe(200);
});
