import { expect, test } from "vitest";
import { modelInfo } from "../../testing/fixture-models.ts";
import { describeModelCall } from "./describe-model-call.ts";

const hubUrl = "https://hub.example";
const none = { provider: undefined, billTo: undefined, endpoint: undefined };
const base = modelInfo({ id: "acme/base", pipeline_tag: "text-generation", tags: [] });

test.each([
  { provider: "hf-inference", sends: { inputs: expect.any(String) } },
  { provider: "together", sends: { model: "theirs", prompt: expect.any(String) } },
  { provider: "own-server", sends: { model: "theirs", prompt: expect.any(String) } },
])("a text model without a chat template gets a text at $provider", ({ provider, sends }) => {
  const live = { [provider]: { status: "live", providerId: "theirs", task: "text-generation" } } as const;
  expect(describeModelCall({ model: base, live, hubUrl, ...none })?.providerInputs).toEqual(sends);
});

test.each([
  { endpoint: "http://localhost:8000/v1", at: "http://localhost:8000/v1/completions", sends: "prompt" },
  { endpoint: "http://localhost:8000", at: "http://localhost:8000", sends: "inputs" },
])("a custom endpoint $endpoint gets $sends", ({ endpoint, at, sends }) => {
  const call = describeModelCall({ model: base, live: {}, hubUrl, ...none, endpoint });
  expect(call?.fullUrl).toBe(at);
  expect(call?.providerInputs).toHaveProperty(sends, expect.any(String));
});

test("LoRA weights are part of the call", () => {
  const model = modelInfo({ id: "acme/style", pipeline_tag: "text-to-image", tags: [] });
  const mapping = {
    status: "live",
    providerId: "fal-ai/flux-lora",
    task: "text-to-image",
    adapter: "lora",
    adapterWeightsPath: "style.safetensors",
  } as const;
  const call = describeModelCall({ model, live: { "fal-ai": mapping }, hubUrl, ...none });
  expect(call?.providerInputs).toMatchObject({
    loras: [{ path: `${hubUrl}/acme/style/resolve/main/style.safetensors`, scale: 1 }],
  });
});

test("a model that reads images gets a message with an image", () => {
  const model = modelInfo({ id: "acme/looker", pipeline_tag: "image-text-to-text", tags: [] });
  const live = { groq: { status: "live", providerId: "x", task: "conversational" } } as const;
  expect(JSON.stringify(describeModelCall({ model, live, hubUrl, ...none })?.providerInputs)).toContain("image_url");
});
