import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import Anthropic, { APIError, AuthenticationError, NotFoundError, RateLimitError } from "@anthropic-ai/sdk";
import { InferenceClient } from "@huggingface/inference";
import { APICallError, embed, generateText, streamText } from "ai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readerToken, startRouterWithSim } from "./testing/router-with-sim.ts";

let under: Awaited<ReturnType<typeof startRouterWithSim>>;
beforeAll(async () => {
  const mapping = { provider: "sim", task: "conversational", status: "live" };
  under = await startRouterWithSim(
    ["together"],
    [
      { modelId: "acme/chat", mappings: [{ ...mapping, providerId: "sim-chat" }] },
      { modelId: "acme/busy", mappings: [{ ...mapping, providerId: "fault-429" }] },
      { modelId: "acme/interrupted", mappings: [{ ...mapping, providerId: "fault-reset-in-stream" }] },
    ],
  );
});
afterAll(() => under.close());

const anthropic = (apiKey = readerToken) => new Anthropic({ baseURL: under.url, apiKey, maxRetries: 0 });
const vercel = (apiKey = readerToken) =>
  createOpenAICompatible({ name: "modelyard", baseURL: `${under.url}/v1`, apiKey, includeUsage: true });
const huggingFace = () => new InferenceClient(readerToken, { endpointUrl: under.url });

const question = "good morning";
const spoken = `This is Modelyard's provider simulator. You said: ${question}`;

describe("the stock Anthropic client", () => {
  const request = { model: "acme/chat", max_tokens: 100, messages: [{ role: "user" as const, content: question }] };

  test("gets a message", async () => {
    const message = await anthropic().messages.create(request);
    expect(message).toMatchObject({ type: "message", role: "assistant", content: [{ type: "text", text: spoken }] });
    expect(message.usage.output_tokens).toBeGreaterThan(0);
  });

  test("gets a stream that ends with the complete message", async () => {
    const stream = anthropic().messages.stream(request);
    let text = "";
    stream.on("text", (delta) => {
      text += delta;
    });
    const message = await stream.finalMessage();
    expect(text).toBe(spoken);
    expect(message).toMatchObject({ stop_reason: "end_turn", content: [{ type: "text", text: spoken }] });
  });

  test("accepts a bearer token as well", async () => {
    const bearer = new Anthropic({ baseURL: under.url, authToken: readerToken, apiKey: null, maxRetries: 0 });
    expect((await bearer.messages.create(request)).content).toMatchObject([{ text: spoken }]);
  });

  test("throws its own error classes", async () => {
    await expect(anthropic("hf_wrong").messages.create(request)).rejects.toThrow(AuthenticationError);
    const unknown = anthropic().messages.create({ ...request, model: "acme/unknown" });
    await expect(unknown).rejects.toThrow(NotFoundError);
    await expect(anthropic().messages.create({ ...request, model: "acme/busy" })).rejects.toThrow(RateLimitError);
    const broken = anthropic()
      .messages.stream({ ...request, model: "acme/interrupted" })
      .finalMessage();
    await expect(broken).rejects.toThrow(APIError);
  });
});

describe("the Vercel AI SDK", () => {
  test("generates text with usage", async () => {
    const { text, usage } = await generateText({ model: vercel()("acme/chat"), prompt: question });
    expect(text).toBe(spoken);
    expect(usage.outputTokens).toBeGreaterThan(0);
  });

  test("streams text with usage", async () => {
    const { textStream, usage } = streamText({ model: vercel()("acme/chat:sim"), prompt: question });
    const pieces: string[] = [];
    for await (const piece of textStream) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join("")).toBe(spoken);
    expect((await usage).outputTokens).toBeGreaterThan(0);
  });

  test("reads an error's status and message", async () => {
    const failed = generateText({ model: vercel("hf_wrong")("acme/chat"), prompt: question, maxRetries: 0 });
    await expect(failed).rejects.toThrow(APICallError);
    await expect(failed).rejects.toMatchObject({ statusCode: 401, isRetryable: false });
    const unknown = embed({ model: vercel().textEmbeddingModel("acme/unknown"), value: question, maxRetries: 0 });
    await expect(unknown).rejects.toMatchObject({ statusCode: 404, message: expect.stringContaining("acme/unknown") });
  });
});

describe("@huggingface/inference with an endpointUrl", () => {
  const request = { model: "acme/chat", messages: [{ role: "user", content: question }] };

  test("chats", async () => {
    const answer = await huggingFace().chatCompletion(request);
    expect(answer.choices[0]?.message.content).toBe(spoken);
  });

  test("streams", async () => {
    let text = "";
    for await (const chunk of huggingFace().chatCompletionStream(request))
      text += chunk.choices[0]?.delta.content ?? "";
    expect(text).toBe(spoken);
  });

  test("reports why a call is rejected", async () => {
    const refused = huggingFace().chatCompletion({ ...request, model: "acme/unknown" });
    const error = { code: "model_not_found", message: expect.stringContaining("acme/unknown") };
    await expect(refused).rejects.toMatchObject({ httpResponse: { status: 404, body: { error } } });
  });
});
