import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";
import { isComplete } from "./stream-end.ts";

const chunk = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
const word = chunk({ delta: { content: "half" }, finish_reason: null });

test.each([
  { what: "[DONE]", tail: `${word}data: [DONE]\n\n`, complete: true },
  { what: "a reason", tail: word + chunk({ delta: {}, finish_reason: "length" }), complete: true },
  { what: "an error", tail: `${word}data: {"error": {"message": "x"}}\n\n`, complete: true },
  { what: "an error as a text", tail: `${word}data: {"error":"x"}\n\n`, complete: true },
  { what: "nothing", tail: "", complete: false },
  { what: "half a response", tail: word, complete: false },
  {
    what: "a text about the end",
    tail: chunk({ delta: { content: '"finish_reason":"stop","error":{}' }, finish_reason: null }),
    complete: false,
  },
])("a stream that ends with $what is complete: $complete", ({ tail, complete }) => {
  expect(isComplete(tail)).toBe(complete);
});

let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  provider.script["POST /v1/chat/completions"] = () => ({
    headers: { "content-type": "text/event-stream" },
    body: word,
  });
  under = await startRouterUnderTest(
    memoryDirectory({
      "acme/half": [{ provider: "nebius" }],
      "acme/booked": [{ provider: "nebius" }],
      "acme/truncated": [{ providerId: "fault-truncated" }],
    }),
    { scripted: { url: provider.url, plays: ["nebius"] } },
  );
});
afterAll(async () => {
  await under.close();
  await provider.close();
});

const rows = [
  { path: "/v1/chat/completions", shows: '"code":"provider_interrupted"' },
  { path: "/v1/chat/completions", options: { include_usage: true }, shows: '"code":"provider_interrupted"' },
  { path: "/v1/responses", shows: "event: response.failed" },
  { path: "/v1/messages", shows: "event: error" },
];
test.each(rows.flatMap((row) => ["acme/half", "acme/truncated"].map((model) => Object.assign({ model }, row))))(
  "$model at $path, which ends too early, ends with an error",
  async ({ path, model, options, shows }) => {
    const body = JSON.stringify({
      model,
      stream: true,
      max_tokens: 9,
      messages: [{ role: "user", content: "hi" }],
      input: "hi",
      ...(options !== undefined && { stream_options: options }),
    });
    const text = await (await under.call({ path, body })).text();
    expect(text.toLowerCase()).toContain("half");
    expect(text).toContain(shows);
    expect(text).toContain("ended its stream before its response was complete");
    expect(text).not.toMatch(/message_stop|response\.completed|\[DONE\]/);
  },
);

test("metrics count it among the provider's failures", async () => {
  await (await under.call({ model: "acme/half", stream: true })).text();
  const shown = await (await under.call({ path: "/v1/models/acme/half/providers", method: "GET" })).json();
  expect(shown).toMatchObject({ data: [{ last_30_minutes: { uptime: 0 } }] });
});

test("the usage records it as failed", async () => {
  const response = await under.call({ model: "acme/booked", stream: true });
  await response.text();
  const requestId = response.headers.get("x-request-id");
  const status = () => under.database.sql`select status from inference_usage where request_id = ${requestId}`;
  await expect.poll(status).toEqual([{ status: 502 }]);
});
