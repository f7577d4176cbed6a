import type { ProviderV4 } from "@ai-sdk/provider";
import { createProviderRegistry, embed, embedMany, generateImage, generateSpeech, generateText, transcribe } from "ai";
import { afterEach, expect, expectTypeOf, test } from "vitest";
import { custom } from "../index.ts";
import { answered } from "../testing/chat-answers.ts";
import { type Recorded, type Scripted, type ScriptedServer, scriptedServer } from "../testing/scripted-server.ts";
import { createModelyard, type ModelyardSettings } from "./index.ts";

globalThis.AI_SDK_LOG_WARNINGS = false;

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

async function responding(respond: (request: Recorded, count: number) => Scripted, settings: ModelyardSettings = {}) {
  server = await scriptedServer(respond);
  return createModelyard({ provider: custom({ baseUrl: `${server.url}/v1` }), accessToken: "key", ...settings });
}

const vectors = ({ json }: Recorded): Scripted => {
  const inputs: unknown[] = Array.isArray(json?.input) ? json.input : [];
  const data = inputs.map((text, index) => ({ index, embedding: [String(text).length, 0.5] }));
  return { json: { data, usage: { prompt_tokens: inputs.length, total_tokens: inputs.length } } };
};

test("embed returns a vector and its usage", async () => {
  const modelyard = await responding(vectors);
  const { embedding, usage } = await embed({
    model: modelyard.embeddingModel("m"),
    value: "hello",
    providerOptions: { modelyard: { truncate: true } },
  });
  expect([embedding, usage.tokens]).toEqual([[5, 0.5], 1]);
  expect(server?.requests[0]).toMatchObject({
    path: "/v1/embeddings",
    json: { model: "m", input: ["hello"], truncate: true },
  });
});

test("embedMany splits the texts into several requests", async () => {
  const modelyard = await responding(vectors, { maxEmbeddingsPerCall: 2 });
  const { embeddings } = await embedMany({ model: modelyard.embeddingModel("m"), values: ["a", "bb", "ccc"] });
  expect(embeddings.map(([length]) => length)).toEqual([1, 2, 3]);
  expect(server?.requests).toHaveLength(2);
});

test("token-level vectors are rejected", async () => {
  const modelyard = createModelyard({
    accessToken: "hf_0123456789",
    provider: "hf-inference",
    fetch: async (input) => {
      const url = input instanceof Request ? input.url : String(input);
      const mapping = { provider: "hf-inference", providerId: "a/b", status: "live", task: "feature-extraction" };
      return Response.json(url.includes("/api/models/") ? { inferenceProviderMapping: [mapping] } : [[[1, 2]]]);
    },
  });
  const call = embed({ model: modelyard.embeddingModel("a/b"), value: "x" });
  await expect(call).rejects.toThrow("a vector for each token, not for each text");
});

test("generateImage sends one request per image", async () => {
  const modelyard = await responding(() => ({ json: { data: [{ b64_json: "iVBORw0KGgo=" }] } }));
  const { images, warnings } = await generateImage({
    model: modelyard.imageModel("m"),
    prompt: "A cat",
    n: 2,
    size: "512x256",
    seed: 3,
    aspectRatio: "2:1",
  });
  expect(images.map(({ mediaType, base64 }) => [mediaType, base64])).toEqual([
    ["image/png", "iVBORw0KGgo="],
    ["image/png", "iVBORw0KGgo="],
  ]);
  expect(warnings).toContainEqual(expect.objectContaining({ feature: "aspectRatio" }));
  expect(server?.requests.map(({ path }) => path)).toEqual(["/v1/images/generations", "/v1/images/generations"]);
  expect(server?.requests[0]?.json).toMatchObject({ model: "m", prompt: "A cat", width: 512, height: 256, seed: 3 });
});

test("generateImage edits an image", async () => {
  const mapping = { provider: "hf-inference", providerId: "a/b", status: "live", task: "image-to-image" };
  server = await scriptedServer(({ path }) =>
    path.includes("/api/models/")
      ? { json: { inferenceProviderMapping: [mapping] } }
      : { body: "x", type: "image/png" },
  );
  const modelyard = createModelyard({ accessToken: "hf_0123456789", provider: "hf-inference", fetch: server.fetch });
  const prompt = { text: "Make it blue", images: [Uint8Array.of(1, 2, 3)] };
  const { image } = await generateImage({ model: modelyard.imageModel("a/b"), prompt });
  expect(image.base64).toBe("eA==");
  expect(server.requests.at(-1)?.json).toMatchObject({ inputs: "AQID", parameters: { prompt: "Make it blue" } });
});

test("transcribe returns text and segments", async () => {
  const segments = [{ text: "Hello", start: 0, end: 1.5 }];
  const modelyard = await responding(() => ({ json: { text: "Hello", segments } }));
  const result = await transcribe({ model: modelyard.transcriptionModel("m"), audio: Uint8Array.of(1, 2, 3) });
  expect(result.text).toBe("Hello");
  expect(result.segments).toEqual([{ text: "Hello", startSecond: 0, endSecond: 1.5 }]);
  expect(result.durationInSeconds).toBe(1.5);
  expect(server?.requests[0]?.path).toBe("/v1/audio/transcriptions");
});

test("generateSpeech returns audio", async () => {
  const modelyard = await responding(() => ({ body: "sound", type: "audio/mpeg" }));
  const { audio } = await generateSpeech({
    model: modelyard.speechModel("m"),
    text: "Hello",
    voice: "alloy",
    speed: 2,
  });
  expect(new TextDecoder().decode(audio.uint8Array)).toBe("sound");
  expect(server?.requests[0]).toMatchObject({
    path: "/v1/audio/speech",
    json: { model: "m", input: "Hello", voice: "alloy", speed: 2 },
  });
});

test("implements the SDK's specification v4 and works in its registry", async () => {
  const modelyard = await responding(() => answered({ content: "Hi" }));
  expectTypeOf(modelyard).toExtend<ProviderV4>();
  const registry = createProviderRegistry({ modelyard });
  const { text } = await generateText({ model: registry.languageModel("modelyard:acme/chat"), prompt: "Hello" });
  expect(text).toBe("Hi");
  expect(server?.requests[0]?.json?.model).toBe("acme/chat");
  expect(modelyard("m")).toMatchObject({ specificationVersion: "v4", provider: "modelyard.chat", modelId: "m" });
});

test("calls the hub's router with a hub token, with the provider in the model id", async () => {
  server = await scriptedServer(() => answered({ content: "Hi" }));
  const modelyard = createModelyard({ accessToken: "hf_0123456789", hubUrl: server.url });
  await generateText({ model: modelyard("acme/chat:groq"), prompt: "Hello" });
  expect(server.requests[0]).toMatchObject({ path: "/router/v1/chat/completions", json: { model: "acme/chat:groq" } });
});
