import { APICallError, embed, generateText, isStepCount, Output, stepCountIs, streamText, tool } from "ai";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { answered, chunk, toolCall } from "../testing/chat-answers.ts";
import { type Scripted, type ScriptedServer, scriptedServer } from "../testing/scripted-server.ts";
import { createModelyard, type ModelyardSettings } from "./index.ts";

globalThis.AI_SDK_LOG_WARNINGS = false;

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

async function responding(responses: Scripted[], settings: ModelyardSettings = {}) {
  server = await scriptedServer((_request, count) => responses[Math.min(count, responses.length) - 1] ?? "hang");
  return createModelyard({ endpointUrl: `${server.url}/v1`, ...settings });
}

const sent = (index = 0) => server?.requests[index]?.json;
const weather = tool({
  description: "The weather of a city",
  inputSchema: z.object({ city: z.string() }),
  execute: ({ city }) => ({ degrees: city.length }),
});

const usage = {
  prompt_tokens: 10,
  completion_tokens: 6,
  total_tokens: 16,
  prompt_tokens_details: { cached_tokens: 4 },
  completion_tokens_details: { reasoning_tokens: 2 },
};
const counted = {
  inputTokens: 10,
  inputTokenDetails: { noCacheTokens: 6, cacheReadTokens: 4, cacheWriteTokens: undefined },
  outputTokens: 6,
  outputTokenDetails: { textTokens: 4, reasoningTokens: 2 },
  totalTokens: 16,
};

test.each([{ accessToken: "x" }, { endpointUrl: "https://evil.example" }, { model: "x" }, { provider: "groq" }])(
  "rejects providerOptions that choose the address of the call: %j",
  async (options) => {
    const modelyard = await responding([answered({ content: "Hi" })], { accessToken: "hf_0123456789" });
    const providerOptions = { modelyard: options };
    const says = "says where a call goes: pass it to createModelyard";
    await expect(generateText({ model: modelyard("a/b"), prompt: "Hello", providerOptions })).rejects.toThrow(says);
    await expect(embed({ model: modelyard.embeddingModel("a/b"), value: "x", providerOptions })).rejects.toThrow(says);
    expect(server?.requests).toEqual([]);
  },
);

describe("generateText", () => {
  test("sends a chat and reads text, reasoning and usage", async () => {
    const modelyard = await responding([answered({ content: "Hi", reasoning_content: "A greeting." }, "stop", usage)], {
      accessToken: "hf_0123456789",
    });
    const result = await generateText({
      model: modelyard("acme/chat"),
      system: "Be brief.",
      prompt: "Hello",
      maxOutputTokens: 7,
      temperature: 0.5,
      topP: 0.9,
      seed: 1,
      stopSequences: ["."],
      headers: { "x-trace": "t1" },
      providerOptions: { modelyard: { top_k: 5 }, other: { x: 1 } },
    });
    expect([result.text, result.reasoningText, result.finishReason]).toEqual(["Hi", "A greeting.", "stop"]);
    expect(result.usage).toMatchObject(counted);
    expect(result.response).toMatchObject({ id: "c1", modelId: "sim", timestamp: new Date(1_700_000_000_000) });
    expect(sent()).toEqual({
      model: "acme/chat",
      max_tokens: 7,
      temperature: 0.5,
      top_p: 0.9,
      seed: 1,
      stop: ["."],
      top_k: 5,
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Hello" },
      ],
    });
    expect(server?.requests[0]?.headers).toMatchObject({ "x-trace": "t1", authorization: "Bearer hf_0123456789" });
  });

  test("runs tools and sends their calls and results back", async () => {
    const calls = { content: null, reasoning: "hm", tool_calls: [toolCall("a", "weather", { city: "Lyon" })] };
    const modelyard = await responding([answered(calls, "stop"), answered({ content: "4 degrees" })]);
    const result = await generateText({
      model: modelyard("m"),
      prompt: "Weather?",
      tools: { weather },
      toolChoice: "auto",
      stopWhen: stepCountIs(3),
    });
    expect([result.text, result.steps.length, result.steps[0]?.finishReason]).toEqual(["4 degrees", 2, "tool-calls"]);
    expect(sent()).toMatchObject({
      tools: [{ type: "function", function: { name: "weather", parameters: { type: "object", required: ["city"] } } }],
      tool_choice: "auto",
    });
    expect(sent(1)?.messages).toEqual([
      { role: "user", content: "Weather?" },
      { role: "assistant", tool_calls: [toolCall("a", "weather", { city: "Lyon" })] },
      { role: "tool", tool_call_id: "a", content: '{"degrees":4}' },
    ]);
  });

  test("forces a tool by name", async () => {
    const modelyard = await responding([answered({ tool_calls: [toolCall("a", "weather", { city: "Lyon" })] })]);
    const toolChoice = { type: "tool", toolName: "weather" } as const;
    await generateText({ model: modelyard("m"), prompt: "Weather?", tools: { weather }, toolChoice });
    expect(sent()?.tool_choice).toEqual({ type: "function", function: { name: "weather" } });
  });

  test("reads an object that fits a schema", async () => {
    const modelyard = await responding([answered({ content: '{"name":"Lyon"}' })]);
    const output = Output.object({ schema: z.object({ name: z.string() }), name: "city" });
    const result = await generateText({ model: modelyard("m"), prompt: "A city", output });
    expect(result.output).toEqual({ name: "Lyon" });
    expect(sent()?.response_format).toMatchObject({
      type: "json_schema",
      json_schema: { name: "city", strict: true, schema: { required: ["name"] } },
    });
  });

  test("sends images, audio and documents", async () => {
    const modelyard = await responding([answered({ content: "ok" })]);
    await generateText({
      model: modelyard("m"),
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "Look" },
            { type: "file", data: new URL("https://example.org/a.png"), mediaType: "image/png" },
            { type: "file", data: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), mediaType: "image" },
            { type: "file", data: "YQ==", mediaType: "audio/mpeg" },
            { type: "file", data: "YQ==", mediaType: "application/pdf", filename: "a.pdf" },
          ],
        },
      ],
    });
    expect(sent()?.messages).toEqual([
      {
        role: "user",
        content: [
          { type: "text", text: "Look" },
          { type: "image_url", image_url: { url: "https://example.org/a.png" } },
          { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
          { type: "input_audio", input_audio: { data: "YQ==", format: "mp3" } },
          { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,YQ==" } },
        ],
      },
    ]);
  });

  test("returns images and sources of the response", async () => {
    const images = [{ type: "image_url", image_url: { url: "data:image/png;base64,YQ==" } }];
    const annotations = [{ type: "url_citation", url_citation: { url: "https://example.org/", title: "Example" } }];
    const modelyard = await responding([answered({ content: "Here", images, annotations })]);
    const result = await generateText({ model: modelyard("m"), prompt: "Draw" });
    expect(result.files.map(({ mediaType, base64 }) => [mediaType, base64])).toEqual([["image/png", "YQ=="]]);
    expect(result.sources).toMatchObject([{ sourceType: "url", url: "https://example.org/", title: "Example" }]);
  });

  test.each([
    { raw: "length", unified: "length" },
    { raw: "content_filter", unified: "content-filter" },
    { raw: "eos_token", unified: "other" },
  ])("maps the finish reason $raw", async ({ raw, unified }) => {
    const modelyard = await responding([answered({ content: "Hi" }, raw)]);
    const result = await generateText({ model: modelyard("m"), prompt: "Hello" });
    expect([result.finishReason, result.rawFinishReason]).toEqual([unified, raw]);
  });

  test("fails with the SDK's own error, and the SDK does not retry", async () => {
    const modelyard = await responding([{ json: { error: { message: "out of order" } }, status: 500 }], {
      accessToken: "hf_0123456789",
    });
    const error: unknown = await generateText({ model: modelyard("m"), prompt: "Hello" }).catch((e: unknown) => e);
    expect(APICallError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      statusCode: 500,
      isRetryable: false,
      responseBody: expect.stringContaining("out of"),
    });
    expect(server?.requests).toHaveLength(1);
    expect(JSON.stringify(error)).not.toContain("hf_0123456789");
  });

  test("warns about settings that a chat does not support", async () => {
    const modelyard = await responding([answered({ content: "Hi" })]);
    const result = await generateText({ model: modelyard("m"), prompt: "Hello", topK: 3 });
    expect(result.warnings).toMatchObject([{ type: "unsupported", feature: "topK" }]);
  });

  test("sends reasoning back only if configured", async () => {
    const messages = [
      { role: "user" as const, content: "Hello" },
      {
        role: "assistant" as const,
        content: [
          { type: "reasoning" as const, text: "hm" },
          { type: "text" as const, text: "Hi" },
        ],
      },
      { role: "user" as const, content: "Again" },
    ];
    for (const sendReasoning of [false, true]) {
      const modelyard = await responding([answered({ content: "Hi" })], { sendReasoning });
      await generateText({ model: modelyard("m"), messages });
      const reply = { role: "assistant", content: "Hi", ...(sendReasoning && { reasoning_content: "hm" }) };
      expect(sent()?.messages).toEqual([messages[0], reply, messages[2]]);
      await server?.close();
    }
  });
});

describe("streamText", () => {
  const call = toolCall("a", "weather", "");
  const streamed: Scripted[] = [
    {
      events: [
        chunk({ role: "assistant", reasoning: "Let me" }),
        chunk({ reasoning: " think." }),
        chunk({ content: "I look. " }),
        chunk({ tool_calls: [{ index: 0, ...call }] }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: '"Lyon"}' } }] }, "tool_calls"),
        { ...chunk({}), choices: [], usage },
      ],
    },
    { events: [chunk({ content: "4 " }), chunk({ content: "degrees" }, "stop")] },
  ];

  test("streams text, reasoning and tool calls", async () => {
    const modelyard = await responding(streamed);
    const result = streamText({
      model: modelyard("m"),
      prompt: "Weather?",
      tools: { weather },
      stopWhen: isStepCount(3),
    });
    const types: string[] = [];
    for await (const part of result.fullStream) types.push(part.type);
    expect(types.join(" ")).toBe(
      `start start-step reasoning-start reasoning-delta reasoning-delta reasoning-end text-start text-delta text-end \
tool-input-start tool-input-delta tool-input-delta tool-input-end tool-call tool-result finish-step start-step \
text-start text-delta text-delta text-end finish-step finish`,
    );
    expect(await result.text).toBe("4 degrees");
    const [first] = await result.steps;
    expect(first).toMatchObject({
      text: "I look. ",
      reasoningText: "Let me think.",
      finishReason: "tool-calls",
      usage: counted,
    });
    expect(first?.toolResults).toMatchObject([
      { toolName: "weather", input: { city: "Lyon" }, output: { degrees: 4 } },
    ]);
    expect(sent()).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  test("returns partial objects as they are generated", async () => {
    const events = [chunk({ content: '{"name":"Ly' }), chunk({ content: 'on"}' }, "stop")];
    const modelyard = await responding([{ events }]);
    const output = Output.object({ schema: z.object({ name: z.string() }) });
    const result = streamText({ model: modelyard("m"), prompt: "A city", output });
    const seen: unknown[] = [];
    for await (const part of result.partialOutputStream) seen.push(part);
    expect(seen).toEqual([{ name: "Ly" }, { name: "Lyon" }]);
    expect(await result.output).toEqual({ name: "Lyon" });
  });

  test("reports a stream that is cut off", async () => {
    const modelyard = await responding([{ events: [chunk({ content: "Hi" })], isCut: true }]);
    const errors: unknown[] = [];
    const result = streamText({
      model: modelyard("m"),
      prompt: "Hello",
      onError: ({ error }) => void errors.push(error),
    });
    await result.consumeStream();
    expect(errors).toMatchObject([{ name: "StreamTruncatedError", text: "Hi" }]);
    expect(await result.finishReason).toBe("interrupted");
  });

  test("reports a rejected request as the SDK's own error", async () => {
    const modelyard = await responding([{ json: { error: "no" }, status: 400 }]);
    const errors: unknown[] = [];
    const result = streamText({
      model: modelyard("m"),
      prompt: "Hello",
      onError: ({ error }) => void errors.push(error),
    });
    await result.consumeStream();
    expect(errors.map((error) => APICallError.isInstance(error))).toEqual([true]);
  });

  test("cancels the request when the caller aborts", async () => {
    const modelyard = await responding(["hang"]);
    const leave = new AbortController();
    const result = streamText({ model: modelyard("m"), prompt: "Hello", abortSignal: leave.signal });
    const types: string[] = [];
    const read = (async () => {
      for await (const part of result.fullStream) types.push(part.type);
    })();
    await expect.poll(() => server?.requests.length).toBe(1);
    leave.abort();
    await read;
    expect(types.at(-1)).toBe("abort");
  });
});
