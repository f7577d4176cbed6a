import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

const directory = memoryDirectory({
  "acme/chat": [{ provider: "nebius" }],
  "acme/sim": [{}],
  "acme/stall": [{ providerId: "fault-stall" }],
});

let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  under = await startRouterUnderTest(directory, {
    scripted: { url: provider.url, plays: ["nebius"] },
    limits: { idleMs: 400, commentMs: 100 },
  });
});
afterAll(async () => {
  await under.close();
  await provider.close();
});
beforeEach(() => {
  provider.received.length = 0;
});

const post = (body: object) =>
  fetch(`${under.url}/v1/messages`, {
    method: "POST",
    body: JSON.stringify({ model: "acme/chat", max_tokens: 50, messages: [{ role: "user", content: "hi" }], ...body }),
    headers: { "x-api-key": token, "content-type": "application/json", "anthropic-version": "2023-06-01" },
  });
const chat = (message: object, finish_reason = "stop") => ({
  body: { choices: [{ message, finish_reason }], usage: { prompt_tokens: 3, completion_tokens: 5 } },
});

test("tokens from the provider's cache are reported beside the input, as Anthropic does", async () => {
  const usage = { prompt_tokens: 1000, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 800 } };
  const choices = [{ message: { content: "hello" }, finish_reason: "stop" }];
  provider.script["POST /v1/chat/completions"] = () => ({ body: { choices, usage } });
  expect((await (await post({})).json()).usage).toEqual({
    input_tokens: 200,
    cache_read_input_tokens: 800,
    cache_creation_input_tokens: 0,
    output_tokens: 5,
  });
});

test("a message is requested as a chat and returned as a message", async () => {
  provider.script["POST /v1/chat/completions"] = () => chat({ content: "hello" });
  const response = await post({ system: "be kind", stop_sequences: ["x"], temperature: 0.5 });
  expect(await response.json()).toMatchObject({
    type: "message",
    role: "assistant",
    model: "acme/chat",
    content: [{ type: "text", text: "hello" }],
    stop_reason: "end_turn",
    usage: { input_tokens: 3, output_tokens: 5 },
  });
  expect(JSON.parse(provider.received[0]?.body.toString() ?? "")).toEqual({
    model: "sim-chat",
    messages: [
      { role: "system", content: "be kind" },
      { role: "user", content: "hi" },
    ],
    max_tokens: 50,
    stop: ["x"],
    temperature: 0.5,
  });
});

test("images and tools are translated in both directions", async () => {
  const call = { id: "call_1", type: "function", function: { name: "look", arguments: '{"at":1}' } };
  provider.script["POST /v1/chat/completions"] = () => chat({ content: null, tool_calls: [call] }, "tool_calls");
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } };
  const response = await post({
    tools: [{ name: "look", input_schema: { type: "object" } }],
    tool_choice: { type: "any" },
    messages: [
      { role: "user", content: [image, { type: "text", text: "what?" }] },
      { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "look", input: { at: 0 } }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "a cat" }] },
    ],
  });
  expect(await response.json()).toMatchObject({
    content: [{ type: "tool_use", id: "call_1", name: "look", input: { at: 1 } }],
    stop_reason: "tool_use",
  });
  expect(JSON.parse(provider.received[0]?.body.toString() ?? "")).toMatchObject({
    tools: [{ type: "function", function: { name: "look", parameters: { type: "object" } } }],
    tool_choice: "required",
    messages: [
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
          { type: "text", text: "what?" },
        ],
      },
      { role: "assistant", tool_calls: [{ id: "t1", function: { name: "look", arguments: '{"at":0}' } }] },
      { role: "tool", tool_call_id: "t1", content: "a cat" },
    ],
  });
});

test("a conversation that started with another provider continues without its reasoning and with the tool's images", async () => {
  provider.script["POST /v1/chat/completions"] = () => chat({ content: "a cat" });
  const source = { type: "base64", media_type: "image/png", data: "AAAA" };
  const shown = [
    { type: "text", text: "it is this" },
    { type: "image", source },
  ];
  const response = await post({
    messages: [
      { role: "user", content: [{ type: "text", text: "what?", cache_control: { type: "ephemeral" } }] },
      { role: "assistant", content: [{ type: "redacted_thinking", data: "x" }] },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "hm", signature: "x" },
          { type: "tool_use", id: "t1", name: "look", input: {} },
        ],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: shown }] },
    ],
  });
  expect(response.status).toBe(200);
  expect(JSON.parse(provider.received[0]?.body.toString() ?? "").messages).toEqual([
    { role: "user", content: [{ type: "text", text: "what?" }] },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "t1", type: "function", function: { name: "look", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "t1", content: "it is this" },
    { role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } }] },
  ]);
});

const namesIn = (text: string) => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);

test("a stream has Anthropic's events, and the token counts at its end", async () => {
  const text = await (await post({ model: "acme/sim", stream: true })).text();
  const names = namesIn(text);
  expect(names.slice(0, 2)).toEqual(["message_start", "content_block_start"]);
  expect(names.slice(-3)).toEqual(["content_block_stop", "message_delta", "message_stop"]);
  const said = [...text.matchAll(/"text_delta","text":"([^"]*)"/g)].map(([, part]) => part).join("");
  expect(said).toBe("This is Modelyard's provider simulator. You said: hi");
  expect(text).toMatch(/"usage":\{"input_tokens":\d+,"output_tokens":[1-9]/);
});

const delta = (value: object) => `data: ${JSON.stringify({ choices: [{ delta: value }] })}\n\n`;

test("a tool's arguments are streamed in a separate block", async () => {
  const tool = (value: object) => delta({ tool_calls: [{ index: 0, ...value }] });
  const body = [
    delta({ content: "so" }),
    tool({ id: "c1", function: { name: "look", arguments: "" } }),
    tool({ function: { arguments: '{"a"' } }),
    tool({ function: { arguments: ":1}" } }),
    "data: [DONE]\n\n",
  ].join("");
  provider.script["POST /v1/chat/completions"] = () => ({ body, headers: { "content-type": "text/event-stream" } });
  const text = await (await post({ stream: true })).text();
  expect(text).toContain('"content_block":{"type":"tool_use","id":"c1","name":"look","input":{}}');
  expect(text).toContain('"partial_json":"{\\"a\\""');
  expect(namesIn(text).filter((name) => name === "content_block_stop")).toHaveLength(2);
});

const word = (content: string, finish_reason: string | null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason }] })}`;

test.each(["/v1/messages", "/v1/responses"])(
  "the last event of a stream counts without the empty line, at %s",
  async (path) => {
    provider.script["POST /v1/chat/completions"] = () => ({
      headers: { "content-type": "text/event-stream" },
      body: `${word("almost ", null)}\n\n${word("all", "length")}`,
    });
    const body = {
      model: "acme/chat",
      max_tokens: 9,
      messages: [{ role: "user", content: "hi" }],
      input: "hi",
      stream: true,
    };
    const text = await (await under.call({ path, body: JSON.stringify(body) })).text();
    expect(text).toContain('"all"');
    expect(text).toMatch(/"stop_reason":"max_tokens"|event: response\.incomplete/);
  },
);

test("a waiting stream sends comments, and finally an error that it was cut off", async () => {
  const text = await (await post({ model: "acme/stall", stream: true })).text();
  expect(text).toContain(": waiting\n\n");
  expect(namesIn(text).at(-1)).toBe("error");
  expect(text).toContain("stopped in the middle of its response");
});

test("a waiting chat stream sends comments between events", async () => {
  const text = await (await under.call({ model: "acme/stall", stream: true })).text();
  expect(text).toMatch(/\n\n: waiting\n\n/);
});

describe("errors are in Anthropic's format", () => {
  test.each([
    { body: { model: "acme/nothing" }, status: 404, type: "not_found_error" },
    { body: { max_tokens: 0 }, status: 400, type: "invalid_request_error" },
    { body: { messages: [] }, status: 400, type: "invalid_request_error" },
  ])("$body gives $status $type", async ({ body, status, type }) => {
    const response = await post(body);
    expect([response.status, await response.json()]).toMatchObject([status, { type: "error", error: { type } }]);
    expect(provider.received).toHaveLength(0);
  });

  test("an error in a provider's stream is returned without secrets", async () => {
    provider.script["POST /v1/chat/completions"] = () => ({
      headers: { "content-type": "text/event-stream" },
      body: 'data: {"error":{"message":"Out of memory, key sk-0123456789abcdef0123456789abcdef."}}\n\n',
    });
    const text = await (await post({ stream: true })).text();
    expect(text).toContain("Out of memory");
    expect(text).not.toContain("sk-0123456789abcdef");
  });

  test("a response that is not a chat is an error as well", async () => {
    provider.script["POST /v1/chat/completions"] = () => ({ body: { choices: [] } });
    expect([(await post({})).status]).toEqual([502]);
  });
});
