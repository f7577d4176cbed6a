import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

const directory = memoryDirectory({
  "acme/chat": [{ provider: "nebius" }],
  "acme/sim": [{}],
  "acme/reset": [{ providerId: "fault-reset-in-stream" }],
});

let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  under = await startRouterUnderTest(directory, { scripted: { url: provider.url, plays: ["nebius"] } });
});
afterAll(async () => {
  await under.close();
  await provider.close();
});
beforeEach(() => {
  provider.received.length = 0;
});

const post = (body: object) =>
  under.call({ path: "/v1/responses", body: JSON.stringify({ model: "acme/chat", input: "hi", ...body }) });

test.each([
  { what: "within the input", cache: { prompt_tokens_details: { cached_tokens: 800 } }, cached: 800 },
  { what: "under Anthropic's names", cache: { cache_read_input_tokens: 700 }, cached: 700 },
  { what: "in another shape", cache: { prompt_tokens_details: [] }, cached: 0 },
])("tokens from the provider's cache are reported: $what", async ({ cache, cached }) => {
  const usage = { prompt_tokens: 1000, completion_tokens: 5, ...cache };
  const choices = [{ message: { content: "hello" }, finish_reason: "stop" }];
  provider.script["POST /v1/chat/completions"] = () => ({ body: { choices, usage } });
  expect((await (await post({})).json()).usage).toMatchObject({
    input_tokens: 1000,
    input_tokens_details: { cached_tokens: cached },
  });
});

test("a response is requested as a chat and returned as a response", async () => {
  provider.script["POST /v1/chat/completions"] = () => ({
    body: {
      choices: [{ message: { content: "hello" }, finish_reason: "length" }],
      usage: { prompt_tokens: 3, completion_tokens: 5 },
    },
  });
  const schema = { type: "json_schema", name: "x", schema: { type: "object" }, strict: true };
  const response = await post({
    instructions: "be kind",
    max_output_tokens: 9,
    text: { format: schema },
    tools: [{ type: "function", name: "look", parameters: { type: "object" } }],
    input: [
      { role: "developer", content: "short" },
      {
        role: "user",
        content: [
          { type: "input_text", text: "what?" },
          { type: "input_image", image_url: "https://x/1" },
        ],
      },
      { type: "reasoning", id: "r1", summary: [] },
      { type: "function_call", call_id: "c1", name: "look", arguments: "{}" },
      { type: "function_call_output", call_id: "c1", output: "a cat" },
    ],
  });
  expect(await response.json()).toMatchObject({
    object: "response",
    status: "incomplete",
    incomplete_details: { reason: "max_output_tokens" },
    model: "acme/chat",
    output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "hello" }] }],
    usage: { input_tokens: 3, output_tokens: 5, total_tokens: 8 },
  });
  expect(JSON.parse(provider.received[0]?.body.toString() ?? "")).toMatchObject({
    model: "sim-chat",
    max_tokens: 9,
    response_format: { type: "json_schema", json_schema: { name: "x", schema: { type: "object" }, strict: true } },
    tools: [{ type: "function", function: { name: "look", parameters: { type: "object" } } }],
    messages: [
      { role: "system", content: "be kind" },
      { role: "system", content: "short" },
      {
        role: "user",
        content: [
          { type: "text", text: "what?" },
          { type: "image_url", image_url: { url: "https://x/1" } },
        ],
      },
      { role: "assistant", tool_calls: [{ id: "c1", function: { name: "look", arguments: "{}" } }] },
      { role: "tool", tool_call_id: "c1", content: "a cat" },
    ],
  });
});

function eventsIn(text: string): { type: string; [field: string]: unknown }[] {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ""));
}

test("a stream has the numbered events of a response, and the token counts at its end", async () => {
  const events = eventsIn(await (await post({ model: "acme/sim", stream: true })).text());
  const types = events.map(({ type }) => type);
  expect(types.slice(0, 4)).toEqual([
    "response.created",
    "response.in_progress",
    "response.output_item.added",
    "response.content_part.added",
  ]);
  expect(types.slice(-4)).toEqual([
    "response.output_text.done",
    "response.content_part.done",
    "response.output_item.done",
    "response.completed",
  ]);
  expect(events.map((event) => event.sequence_number)).toEqual(events.keys().toArray());
  const said = events.filter(({ type }) => type === "response.output_text.delta").map(({ delta }) => delta);
  expect(said.join("")).toBe("This is Modelyard's provider simulator. You said: hi");
  expect(events.at(-1)?.response).toMatchObject({
    status: "completed",
    output: [{ content: [{ text: said.join("") }] }],
    usage: { output_tokens: said.length },
  });
});

test("a stream is counted like a chat", async () => {
  const body = JSON.stringify({ model: "acme/sim", input: "hi", stream: true });
  const headers = { "x-request-id": "response-counted" };
  const events = eventsIn(await (await under.call({ path: "/v1/responses", body, headers })).text());
  const said = events.filter(({ type }) => type === "response.output_text.delta").length;
  expect(said).toBeGreaterThan(0);
  const counted = async () =>
    (await under.database.sql`select output_tokens from inference_usage where request_id = 'response-counted'`)[0];
  await expect.poll(counted).toEqual({ output_tokens: said });
});

test("a stream that is cut off ends with a failed response", async () => {
  const events = eventsIn(await (await post({ model: "acme/reset", stream: true })).text());
  expect(events.at(-1)).toMatchObject({ type: "response.failed", response: { status: "failed" } });
});

describe("unsupported requests are rejected before a provider is called", () => {
  test.each([
    { body: { previous_response_id: "resp_1" }, param: "previous_response_id" },
    { body: { background: true }, param: "background" },
    { body: { tools: [{ type: "web_search" }] }, param: "tools.0.type" },
    { body: { input: 3 }, param: "input" },
  ])("$body", async ({ body, param }) => {
    const response = await post(body);
    expect([response.status, (await response.json()).error.param]).toEqual([400, param]);
    expect(provider.received).toHaveLength(0);
  });
});
