import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

const answer = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: "late" }, finish_reason: "stop" }] })}\n\ndata: [DONE]\n\n`;

let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  under = await startRouterUnderTest(
    memoryDirectory({
      "acme/late": [{ provider: "nebius" }],
      "acme/hang": [{ providerId: "fault-hang" }],
      "acme/hang-then-late": [{ providerId: "fault-hang" }, { provider: "nebius" }],
    }),
    { scripted: { url: provider.url, plays: ["nebius"] }, limits: { commentMs: 40, firstByteMs: 250 } },
  );
});
afterAll(async () => {
  await under.close();
  await provider.close();
});
beforeEach(() => {
  provider.script["POST /v1/chat/completions"] = () => ({
    headers: { "content-type": "text/event-stream" },
    body: answer,
    delayMs: 150,
  });
});

const ask = async (model: string, { path = "/v1/chat/completions", stream = true } = {}) => {
  const body = { model, stream, max_tokens: 9, messages: [{ role: "user", content: "hi" }], input: "hi" };
  const response = await under.call({ path, body: JSON.stringify(body) });
  return { response, text: await response.text() };
};
const shortIds = (text: string) => text.replace(/ \(request id: [^)]+\)/, "");

describe("a caller who waits for a stream that has not begun", () => {
  test("receives comments, then the provider and the stream", async () => {
    const { response, text } = await ask("acme/late");
    expect(response.headers.get("content-type")).toMatch("text/event-stream");
    expect(response.headers.get("x-request-id")).not.toBeNull();
    expect(text.replace(/(?:: waiting\n\n)+/, ": waiting…\n\n")).toBe(
      `: waiting…\n\n: answered by nebius\n\n${answer}`,
    );
  });

  test("receives the response of the next provider", async () => {
    const { text } = await ask("acme/hang-then-late");
    expect(text).toMatch(/^: waiting\n\n/);
    expect(text).toContain(`: answered by nebius\n\n${answer}`);
  });

  test.each([
    { path: "/v1/chat/completions", shows: 'data: {"error":{"message":"' },
    { path: "/v1/messages", shows: "event: error\ndata: " },
    { path: "/v1/responses", shows: "event: response.failed\ndata: " },
  ])("gets an error event at $path when no provider responds", async ({ path, shows }) => {
    const { response, text } = await ask("acme/hang", { path });
    expect(response.status).toBe(200);
    expect(text).toMatch(/^: waiting\n\n/);
    expect(text).toContain(shows);
    expect(text).toContain("Simulator did not begin to respond in time");
    const requestId = response.headers.get("x-request-id");
    expect(text).toContain(`(request id: ${requestId})`);
    const line = under.log.find((written) => written.includes(`"${requestId}"`));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ status: 504, error: "provider_timeout" });
  });

  test("receives an error event if a provider rejects the call", async () => {
    const error = { message: "no such voice", type: "invalid_request_error", code: "bad_voice", param: "voice" };
    provider.script["POST /v1/chat/completions"] = () => ({ status: 400, body: { error }, delayMs: 150 });
    const { text } = await ask("acme/late");
    expect(shortIds(text.slice(text.indexOf("data: ")))).toBe(
      `data: ${JSON.stringify({
        error: {
          message:
            "Calling acme/late: Nebius AI Studio responded 400: no such voice. Change the request, or choose another provider with `model:provider`.",
          type: "invalid_request_error",
          code: "bad_voice",
          param: "voice",
        },
      })}\n\n`,
    );
  });

  test("receives an error event if the response is not a stream", async () => {
    provider.script["POST /v1/chat/completions"] = () => ({ body: { choices: [] }, delayMs: 150 });
    expect((await ask("acme/late")).text).toContain("Nebius AI Studio responded 200 without a stream of events");
  });

  test("ends the provider's request by disconnecting", async () => {
    const leaves = new AbortController();
    const response = await under.call({ model: "acme/hang", stream: true, signal: leaves.signal });
    expect(response.status).toBe(200);
    leaves.abort();
    const asked = under.sim.received.findLast(({ body }) => body.includes("fault-hang"));
    await expect.poll(() => asked?.aborted).toBe(true);
    const requestId = response.headers.get("x-request-id");
    await expect.poll(() => under.log.find((line) => line.includes(`"${requestId}"`))).toContain('"status":499');
  });
});

test("receives the original status without streaming", async () => {
  const { response, text } = await ask("acme/hang", { stream: false });
  expect(response.status).toBe(504);
  expect(text).not.toContain("waiting");
});
