import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type EngineUnderTest, eventsIn, startEngineUnderTest, testKey } from "../testing/engine-under-test.ts";
import { tinyTexts, writeTinyGguf } from "../testing/tiny-gguf.ts";

let folder: string;
let tested: EngineUnderTest;
const model = "yard/tiny";
const messages = [{ role: "user", content: "Hi" }];

beforeAll(async () => {
  folder = await mkdtemp("/tmp/engine-gguf-");
  const path = join(folder, "model.gguf");
  const bare = join(folder, "bare.gguf");
  await Promise.all([writeTinyGguf(path), writeTinyGguf(bare, { chatTemplate: undefined })]);
  tested = await startEngineUnderTest({
    [model]: { path },
    "yard/vectors": { path, task: "feature-extraction" },
    "yard/bare": { path: bare },
  });
});
afterAll(async () => {
  await tested.engine.close();
  await rm(folder, { recursive: true });
});

const Usage = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
  prompt_tokens_details: z.object({ cached_tokens: z.number() }),
});
const Chat = z.object({
  choices: z.array(
    z.object({
      message: z.looseObject({ content: z.string().nullable() }),
      finish_reason: z.string(),
      logprobs: z.unknown(),
    }),
  ),
  usage: Usage,
});
const Chunk = z.object({
  choices: z.array(
    z.object({
      index: z.number(),
      delta: z.looseObject({ content: z.string().optional() }),
      finish_reason: z.string().nullable(),
    }),
  ),
  usage: Usage.nullish(),
});
const Completion = z.object({
  choices: z.array(z.object({ index: z.number(), text: z.string(), finish_reason: z.string(), logprobs: z.unknown() })),
  usage: Usage,
});
const Problem = z.object({ error: z.object({ message: z.string(), code: z.string(), param: z.string().nullable() }) });

async function chat(body: object): Promise<z.infer<typeof Chat>> {
  const response = await tested.post("/v1/chat/completions", { model, messages, temperature: 0, ...body });
  return Chat.parse(await response.json());
}

async function complete(body: object): Promise<z.infer<typeof Completion>> {
  const response = await tested.post("/v1/completions", {
    model,
    prompt: "<|chat|>",
    temperature: 0,
    max_tokens: 100,
    ...body,
  });
  return Completion.parse(await response.json());
}

async function problemOf(path: string, body: object): Promise<z.infer<typeof Problem>["error"] & { status: number }> {
  const response = await tested.post(path, body);
  return { status: response.status, ...Problem.parse(await response.json()).error };
}

const first = <T>(values: readonly T[]): T => {
  const [value] = values;
  if (value === undefined) throw new Error("The list is empty.");
  return value;
};

test("a chat has the text of the model and exact counts of tokens", async () => {
  const { choices, usage } = await chat({ messages: [{ role: "user", content: "Ho" }] });
  expect(first(choices)).toMatchObject({
    message: { role: "assistant", content: tinyTexts.chat },
    finish_reason: "stop",
  });
  // <|start|> <|user|> H o <|chat|>
  expect(usage).toMatchObject({
    prompt_tokens: 5,
    completion_tokens: tinyTexts.chatTokens,
    total_tokens: 5 + tinyTexts.chatTokens,
  });
});

test("the next call of a conversation evaluates only what is new", async () => {
  const long = [{ role: "user", content: "An unusual question" }];
  const once = await chat({ messages: long });
  const again = await chat({ messages: long });
  expect(once.usage.prompt_tokens_details.cached_tokens).toBeLessThan(5);
  // The last token is evaluated again, to continue from it.
  expect(again.usage.prompt_tokens_details.cached_tokens).toBe(again.usage.prompt_tokens - 1);
});

test("a stream has the same text in whole characters, the reason of its end and the usage", async () => {
  const response = await tested.post("/v1/chat/completions", {
    model,
    messages,
    temperature: 0,
    stream: true,
    stream_options: { include_usage: true },
  });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const text = await response.text();
  expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
  const chunks = eventsIn(text).map((event) => Chunk.parse(event));
  const pieces = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta.content ?? ""));
  expect(pieces.join("")).toBe(tinyTexts.chat);
  // Texts of several tokens may be joined, but a character is never split.
  expect(pieces.some((piece) => piece.includes("🌊"))).toBe(true);
  expect(pieces.join("")).not.toContain("\uFFFD");
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("stop");
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: tinyTexts.chatTokens } });
});

test.each([
  { stop: ", friend", content: "Hello there" },
  { stop: ["d! S", "nowhere"], content: "Hello there, frien" },
  { stop: "Hello", content: "" },
])("stop $stop ends the text before it, also in the middle of tokens", async ({ stop, content }) => {
  expect(first((await chat({ stop })).choices)).toMatchObject({ message: { content }, finish_reason: "stop" });
});

test.each(["max_tokens", "max_completion_tokens"])("%s ends the text", async (field) => {
  const { choices, usage } = await chat({ [field]: 3 });
  expect(first(choices)).toMatchObject({ message: { content: "Hello there," }, finish_reason: "length" });
  expect(usage.completion_tokens).toBe(3);
});

test("a text without end ends with the context", async () => {
  const { choices, usage } = await complete({ prompt: "<|endless|>", max_tokens: 100_000 });
  expect(first(choices).finish_reason).toBe("length");
  expect(first(choices).text.startsWith(tinyTexts.endless)).toBe(true);
  expect(usage.total_tokens).toBe(512);
});

async function roll(body: object): Promise<string[]> {
  const { choices } = await complete({ prompt: "<|dice|>", temperature: 1, max_tokens: 12, ...body });
  return choices.map(({ text }) => text);
}

test("equal seeds give equal texts, and each of several results has another", async () => {
  expect(await roll({ seed: 7 })).toEqual(await roll({ seed: 7 }));
  const several = await roll({ seed: 7, n: 3 });
  expect(new Set(several).size).toBe(3);
  expect(await roll({})).not.toEqual(await roll({}));
});

test("probabilities of tokens are those of the model", async () => {
  const { choices } = await complete({
    prompt: "<|dice|>",
    temperature: 1,
    top_p: 1,
    top_k: 0,
    min_p: 0,
    max_tokens: 2,
    logprobs: 6,
  });
  const {
    tokens,
    token_logprobs: values,
    top_logprobs: top,
    text_offset: offsets,
  } = z
    .object({
      tokens: z.array(z.string()),
      token_logprobs: z.array(z.number()),
      top_logprobs: z.array(z.record(z.string(), z.number())),
      text_offset: z.array(z.number()),
    })
    .parse(first(choices).logprobs);
  expect(tokens.join("")).toBe(first(choices).text);
  expect(offsets).toEqual([0, first(tokens).length]);
  for (const value of values) expect(Math.exp(value)).toBeCloseTo(1 / 6, 3);
  expect(Object.keys(first(top)).toSorted()).toEqual(["five", "four", "one", "six", "three", "two"]);
});

test("a chat reports probabilities with bytes", async () => {
  const { choices } = await chat({ max_tokens: 2, logprobs: true, top_logprobs: 1 });
  expect(first(choices).logprobs).toMatchObject({
    content: [
      { token: "Hello", bytes: [...Buffer.from("Hello")], top_logprobs: [{ token: "Hello" }] },
      { token: " there", top_logprobs: [{ token: " there" }] },
    ],
  });
});

const tools = [{ type: "function", function: { name: "weather", parameters: { type: "object", properties: {} } } }];

test("a tool call is returned as such, also in a stream", async () => {
  const { choices } = await chat({ tools });
  const call = { type: "function", function: { name: "weather", arguments: '{"city":"Berlin"}' } };
  expect(first(choices)).toMatchObject({ message: { content: null, tool_calls: [call] }, finish_reason: "tool_calls" });
  const response = await tested.post("/v1/chat/completions", { model, messages, temperature: 0, tools, stream: true });
  const chunks = eventsIn(await response.text()).map((event) => Chunk.parse(event));
  expect(chunks.map(({ choices: [choice] }) => choice?.delta.content ?? "").join("")).toBe("");
  expect(chunks.at(-1)?.choices[0]).toMatchObject({
    delta: { tool_calls: [{ index: 0, ...call }] },
    finish_reason: "tool_calls",
  });
});

test("a response follows a JSON schema", async () => {
  const schema = {
    type: "object",
    properties: { ok: { type: "boolean" } },
    required: ["ok"],
    additionalProperties: false,
  };
  const { choices } = await chat({
    response_format: { type: "json_schema", json_schema: { name: "x", schema } },
    max_tokens: 200,
  });
  expect(JSON.parse(first(choices).message.content ?? "")).toEqual({ ok: expect.any(Boolean) });
});

test("a completion repeats its prompt if that is requested, and takes several", async () => {
  const { choices } = await complete({ prompt: ["ab<|chat|>", "c<|chat|>"], echo: true });
  expect(choices.map(({ text }) => text)).toEqual([`ab${tinyTexts.chat}`, `c${tinyTexts.chat}`]);
});

test("embeddings are vectors of length 1, as numbers and as base64", async () => {
  const Embeddings = z.object({
    data: z.array(z.object({ embedding: z.unknown() })),
    usage: z.object({ prompt_tokens: z.number() }),
  });
  const request = async (body: object) =>
    Embeddings.parse(await (await tested.post("/v1/embeddings", { model: "yard/vectors", ...body })).json());
  const numbers = await request({ input: ["one", "b"] });
  const vector = z.array(z.number()).parse(first(numbers.data).embedding);
  expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  expect(numbers.data).toHaveLength(2);
  const base64 = z.string().parse(first((await request({ input: "one", encoding_format: "base64" })).data).embedding);
  const bytes = Buffer.from(base64, "base64");
  expect(bytes.readFloatLE(0)).toBeCloseTo(vector[0] ?? Number.NaN, 6);
  expect(bytes.length).toBe(vector.length * 4);
  const extracted = await tested.post("/models/yard/vectors/pipeline/feature-extraction", { inputs: "one" });
  expect(z.array(z.number()).parse(await extracted.json())).toHaveLength(vector.length);
  const similar = await tested.post("/models/yard/vectors/pipeline/sentence-similarity", {
    inputs: { source_sentence: "one", sentences: ["one"] },
  });
  expect(z.array(z.number()).parse(await similar.json())[0]).toBeCloseTo(1, 5);
});

test("text is generated on the routes of HF Inference", async () => {
  const response = await tested.post(`/models/${model}/pipeline/text-generation`, {
    inputs: "<|chat|>",
    parameters: { max_new_tokens: 3, temperature: 0, return_full_text: false },
  });
  expect(await response.json()).toEqual([{ generated_text: "Hello there," }]);
  const chatted = await tested.post(`/models/${model}/v1/chat/completions`, { messages, temperature: 0 });
  expect(first(Chat.parse(await chatted.json()).choices).message.content).toBe(tinyTexts.chat);
});

test.each([
  {
    what: "a prompt above the context",
    body: { messages: [{ role: "user", content: "x".repeat(600) }] },
    code: "context_length_exceeded",
    says: "512 tokens",
  },
  {
    what: "a template that fails",
    body: { messages: [{ role: "fail", content: "" }] },
    code: "template_error",
    says: "Roles must be user",
  },
  {
    what: "an image",
    body: { messages: [{ role: "user", content: [{ type: "image_url" }] }] },
    code: "invalid_input",
    says: "reads text only",
  },
  { what: "a wrong parameter", body: { temperature: -1 }, code: "invalid_input", says: "`temperature`" },
  { what: "a forced tool", body: { tools, tool_choice: "required" }, code: "invalid_input", says: "tool_choice" },
  {
    what: "a schema that cannot be enforced",
    body: { response_format: { type: "json_schema", json_schema: { schema: { type: "string", pattern: "a" } } } },
    code: "invalid_input",
    says: "`pattern`",
  },
  {
    what: "a file without a template",
    body: { model: "yard/bare" },
    code: "template_error",
    says: "has no chat template",
  },
])("$what is refused with the reason", async ({ body, code, says }) => {
  const problem = await problemOf("/v1/chat/completions", { model, messages, ...body });
  expect(problem).toMatchObject({ status: 400, code });
  expect(problem.message).toContain(says);
});

test.each([
  { path: "/v1/completions", body: { prompt: "a", suffix: "b" }, param: "suffix" },
  { path: "/v1/completions", body: { prompt: [100_000] }, param: "prompt" },
  { path: "/v1/embeddings", body: { model: "yard/vectors", input: "a", dimensions: 3 }, param: "dimensions" },
  { path: "/v1/embeddings", body: { model: "yard/vectors", input: "x".repeat(600) }, param: "input" },
  { path: "/v1/embeddings", body: { input: "a" }, param: null },
])("$path with $body is refused", async ({ path, body, param }) => {
  expect(await problemOf(path, { model, ...body })).toMatchObject({ status: 400, param });
});

test("without a binary for the platform, calls are refused with model, reason and remedy", async () => {
  const program = new URL("../testing/process-without-binaries.ts", import.meta.url);
  const path = join(folder, "model.gguf");
  const other = await startEngineUnderTest({ [model]: { path } }, { program });
  try {
    // Also the second time: the engine continues.
    for (let call = 0; call < 2; call++) {
      const response = await other.post("/v1/chat/completions", { model, messages });
      const { error } = Problem.parse(await response.json());
      expect({ status: response.status, code: error.code }).toEqual({ status: 501, code: "platform_not_supported" });
      expect(error.message).toContain(`${model}: This server cannot run GGUF models`);
      expect(error.message).toContain("use another provider");
    }
  } finally {
    await other.engine.close();
  }
});

test("OpenAI's client reads streams, tool calls, errors and vectors", async () => {
  const client = new OpenAI({ baseURL: `${tested.engine.url}/v1`, apiKey: testKey, maxRetries: 0 });
  const request = { model, messages: [{ role: "user" as const, content: "Hi" }], temperature: 0 };
  let text = "";
  for await (const { choices } of await client.chat.completions.create({ ...request, stream: true }))
    text += choices[0]?.delta.content ?? "";
  expect(text).toBe(tinyTexts.chat);
  const weather = { type: "function" as const, function: { name: "weather" } };
  const called = await client.chat.completions.stream({ ...request, tools: [weather] }).finalChatCompletion();
  expect(called.choices[0]?.message.tool_calls).toMatchObject([{ function: { arguments: '{"city":"Berlin"}' } }]);
  // It asks for base64, and decodes it.
  const { data } = await client.embeddings.create({ model: "yard/vectors", input: ["one"] });
  expect(Math.hypot(...(data[0]?.embedding ?? []))).toBeCloseTo(1, 5);
  await expect(client.chat.completions.create({ ...request, model: "yard/none" })).rejects.toMatchObject({
    status: 404,
    code: "model_not_found",
  });
});
