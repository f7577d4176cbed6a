import OpenAI, { APIError, toFile } from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readerToken, startRouterWithSim } from "./testing/router-with-sim.ts";

const mapped = (modelId: string, provider: string, task: string, providerId = "acme/model") => ({
  modelId,
  mappings: [{ provider, providerId, task, status: "live" as const }],
});

let world: Awaited<ReturnType<typeof startRouterWithSim>>;
let client: OpenAI;
beforeAll(async () => {
  world = await startRouterWithSim(
    ["nebius", "deepinfra", "hf-inference", "fal-ai"],
    [
      mapped("acme/chat", "sim", "conversational", "sim-chat"),
      mapped("acme/half", "sim", "conversational", "fault-truncated"),
      mapped("acme/embed", "nebius", "feature-extraction"),
      mapped("acme/embed-translated", "hf-inference", "feature-extraction"),
      mapped("acme/complete", "deepinfra", "text-generation"),
      mapped("acme/paint", "nebius", "text-to-image"),
      mapped("acme/paint-translated", "hf-inference", "text-to-image"),
      mapped("acme/say", "deepinfra", "text-to-speech"),
      mapped("acme/hear", "deepinfra", "automatic-speech-recognition"),
      mapped("acme/hear-translated", "hf-inference", "automatic-speech-recognition"),
    ],
  );
  client = new OpenAI({ baseURL: `${world.url}/v1`, apiKey: readerToken, maxRetries: 0 });
});
afterAll(() => world.close());

const sound = () => toFile(Buffer.from("a sound in name only"), "sound.mp3", { type: "audio/mpeg" });
const meant = (cell: string) => {
  world.sim.selectedCell = cell;
};

describe("the stock OpenAI client", () => {
  test.each([
    { model: "acme/embed", cell: "nebius/feature-extraction", input: ["one", "two"] },
    { model: "acme/embed-translated", cell: "hf-inference/feature-extraction", input: "one" },
  ])("embeds with $model", async ({ model, cell, input }) => {
    meant(cell);
    const { data } = await client.embeddings.create({ model, input });
    expect(data).toHaveLength(Array.isArray(input) ? input.length : 1);
    for (const { embedding } of data) {
      expect(embedding.length).toBeGreaterThan(1);
      expect(embedding.every(Number.isFinite)).toBe(true);
    }
  });

  test("completes text", async () => {
    meant("deepinfra/text-generation");
    const { choices, usage } = await client.completions.create({ model: "acme/complete", prompt: "The capital of" });
    expect([choices[0]?.text, usage?.total_tokens]).toEqual([" Paris.", 12]);
  });

  test.each([
    { model: "acme/paint", cell: "nebius/text-to-image" },
    { model: "acme/paint-translated", cell: "hf-inference/text-to-image" },
  ])("generates an image with $model", async ({ model, cell }) => {
    meant(cell);
    const { data } = await client.images.generate({ model, prompt: "An astronaut", response_format: "b64_json" });
    expect(Buffer.from(data?.[0]?.b64_json ?? "", "base64").length).toBeGreaterThan(10);
  });

  test("generates speech", async () => {
    meant("deepinfra/text-to-speech");
    const spoken = await client.audio.speech.create({ model: "acme/say", voice: "af_bella", input: "Hello there" });
    expect(spoken.headers.get("content-type")).toBe("audio/mpeg");
    expect(await spoken.text()).toBe("a sound in name only");
  });

  test.each([
    { model: "acme/hear", cell: "deepinfra/automatic-speech-recognition" },
    { model: "acme/hear-translated", cell: "hf-inference/automatic-speech-recognition" },
  ])("transcribes with $model", async ({ model, cell }) => {
    meant(cell);
    const { text } = await client.audio.transcriptions.create({ model, file: await sound() });
    expect(text.length).toBeGreaterThan(3);
  });

  test("gets a response, complete and as events", async () => {
    const spoken = "This is Modelyard's provider simulator. You said: good morning";
    const response = await client.responses.create({ model: "acme/chat", input: "good morning" });
    expect([response.status, response.output_text]).toEqual(["completed", spoken]);
    let text = "";
    const kinds = new Set<string>();
    for await (const event of await client.responses.create({
      model: "acme/chat",
      input: "good morning",
      stream: true,
    })) {
      kinds.add(event.type);
      if (event.type === "response.output_text.delta") text += event.delta;
    }
    expect(text).toBe(spoken);
    expect(kinds).toContain("response.completed");
  });

  test("throws if a provider ends its stream in the middle of a response", async () => {
    const messages = [{ role: "user" as const, content: "good morning" }];
    const stream = await client.chat.completions.create({ model: "acme/half", messages, stream: true });
    let text = "";
    const read = async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
    };
    await expect(read()).rejects.toThrow(APIError);
    expect(text).toBe("Half a sentence");
  });

  test("gets the right path for a model of another task", async () => {
    const asked = client.embeddings.create({ model: "acme/chat", input: "x" });
    await expect(asked).rejects.toThrow("POST /v1/chat/completions");
    await expect(asked).rejects.toMatchObject({ status: 400, code: "model_not_supported", param: "model" });
  });
});
