import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { messages, type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

let provider: ScriptedProvider;
let under: RouterUnderTest;
let nowMs = Date.parse("2026-11-21T17:05:10.000Z");
beforeAll(async () => {
  provider = await startScriptedProvider();
  const scripted = { url: provider.url, plays: ["nebius"] };
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{}], "acme/strict": [{ provider: "nebius" }] }), {
    scripted,
    now: () => nowMs,
  });
});
afterAll(async () => {
  await under.close();
  await provider.close();
});
beforeEach(() => {
  provider.received.length = 0;
  under.sim.received.length = 0;
});

const tokensOf = async (requestId: string) =>
  (await under.database.sql`select output_tokens from inference_usage where request_id = ${requestId}`)[0]
    ?.output_tokens;

test("a stream whose caller did not request its usage is counted, and its bytes stay the same", async () => {
  const headers = { "x-request-id": "not-asked-for" };
  const text = await (await under.call({ model: "acme/chat", stream: true, headers })).text();
  expect(text).toContain("data: [DONE]");
  expect(text).not.toContain('"choices":[]');
  expect(JSON.parse(under.sim.received[0]?.body ?? "")).toMatchObject({ stream_options: { include_usage: true } });
  await expect.poll(() => tokensOf("not-asked-for")).toBeGreaterThan(0);
});

test.each([
  { options: { include_usage: true }, shows: true },
  { options: { include_usage: false }, shows: false },
])("a caller who sends $options gets the requested usage", async ({ options, shows }) => {
  const body = JSON.stringify({ model: "acme/chat", stream: true, messages, stream_options: options });
  expect((await (await under.call({ body })).text()).includes('"usage":{')).toBe(shows);
  expect(JSON.parse(under.sim.received[0]?.body ?? "").stream_options).toEqual(options);
});

test("a response that is not a stream is forwarded unchanged", async () => {
  await (await under.call({ model: "acme/chat" })).text();
  expect(under.sim.received[0]?.body).not.toContain("stream_options");
});

test("a provider that rejects the option is called without it, for an hour", async () => {
  provider.script["POST /v1/chat/completions"] = ({ body }) =>
    body.includes("stream_options")
      ? { status: 400, body: { error: { message: "Unknown field: stream_options" } } }
      : { headers: { "content-type": "text/event-stream" }, body: "data: [DONE]\n\n" };
  const statuses: number[] = [];
  for (let call = 0; call < 2; call++) {
    const response = await under.call({ model: "acme/strict", stream: true });
    statuses.push(response.status);
    expect(await response.text()).toBe("data: [DONE]\n\n");
  }
  expect(statuses).toEqual([200, 200]);
  expect(provider.received.map(({ body }) => body.includes("stream_options"))).toEqual([true, false, false]);
  nowMs += 3_600_000;
  await (await under.call({ model: "acme/strict", stream: true })).text();
  expect(provider.received).toHaveLength(5);
});
