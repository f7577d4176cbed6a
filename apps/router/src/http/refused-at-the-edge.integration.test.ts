import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{}] }), {
    limits: { requestBodyBytes: 100 },
    server: { slowBodies: { windowMs: 600, windowBytes: 1000 } },
  });
});
afterAll(() => under.close());

/** Sends raw bytes and reads until the server closes the connection. */
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
// Each ends with a second request: a server that responds to it has parsed the first one differently.
const second = "GET /v1/models HTTP/1.1\r\nhost: x\r\n\r\n";

test.each([
  { what: "a relative path", status: 400, request: "GET /v1/../api/secret HTTP/1.1\r\nhost: x\r\n\r\n" },
  { what: "a doubled slash", status: 400, request: "GET /v1//models HTTP/1.1\r\nhost: x\r\n\r\n" },
  { what: "a backslash", status: 400, request: "GET /router/groq\\..\\x HTTP/1.1\r\nhost: x\r\n\r\n" },
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

test("a slow body is not waited for", async () => {
  const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\n${authorized}${sized}\r\n`;
  expect(await exchangeBytes(`${head}{"mod`)).toMatch(/^HTTP\/1\.1 408 .*too slowly/s);
});

test("a body at the limit is accepted", async () => {
  const body = `{"model":"acme/chat","messages":[]${" ".repeat(100 - chat.length)}}`;
  expect(body).toHaveLength(100);
  expect((await under.call({ body })).status).toBe(200);
});
