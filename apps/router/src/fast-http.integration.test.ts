import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryDirectory, token } from "./testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "./testing/router-under-test.ts";

/** Sends one request over a plain connection. @returns all bytes of the response */
async function exchange({ port }: RouterUnderTest, body: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const head = `host: x\r\nauthorization: Bearer ${token}\r\nconnection: close\r\ncontent-length: ${body.length}`;
  socket.write(`POST /v1/chat/completions HTTP/1.1\r\n${head}\r\n\r\n${body}`);
  return text(socket);
}

const messages = [{ role: "user", content: "hello" }];

// `./script/test --long` runs all of the router's tests with the setting off; these always run.
describe.each([
  { setting: "on", fastHttp: true },
  { setting: "off", fastHttp: false },
])("with our HTTP code switched $setting", ({ fastHttp }) => {
  let under: RouterUnderTest;
  beforeAll(async () => {
    under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{}] }), { fastHttp });
  });
  afterAll(() => under.close());

  test("both directions use the server and the client that the setting names", async () => {
    const response = await exchange(under, JSON.stringify({ model: "acme/chat", messages }));
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    // Only Node's server and client write these.
    expect(/^Date: /m.test(response)).toBe(!fastHttp);
    expect(under.sim.received.at(-1)?.headers.connection).toBe(fastHttp ? undefined : "keep-alive");
  });

  test("a chat, a stream and a large request are answered", async () => {
    const chat = await under.call({ model: "acme/chat" });
    expect(await chat.json()).toMatchObject({ object: "chat.completion" });
    const stream = await under.call({ model: "acme/chat", stream: true });
    expect(await stream.text()).toMatch(/data: \[DONE\]\n\n$/);
    const large = [{ role: "user", content: "word ".repeat(100_000) }];
    const response = await under.call({ body: JSON.stringify({ model: "acme/chat", messages: large }) });
    expect(response.status).toBe(200);
    await response.text();
  });
});
