import { describe, expect, test } from "vitest";
import { describeCall } from "./describe-call.ts";

const messages = [{ role: "user", content: "Hello" }];

test("chat without a provider goes to the router, which picks one", () => {
  expect(describeCall({ task: "conversational", model: "acme/talker", args: { messages }, billTo: "acme" })).toEqual({
    task: "conversational",
    provider: "auto",
    providerModelId: "acme/talker",
    fullUrl: "https://router.huggingface.co/v1/chat/completions",
    baseUrl: "https://router.huggingface.co/v1",
    authorizationHeader: { name: "Authorization", scheme: "Bearer" },
    headers: {},
    billTo: "acme",
    inputs: messages,
    providerInputs: { messages, model: "acme/talker" },
  });
});

test("a named provider is reached through the router of one's own hub", () => {
  const call = describeCall({
    task: "text-to-video",
    model: "acme/video",
    provider: "fal-ai",
    providerModelId: "fal-ai/video",
    inputs: "a cat",
    parameters: { seed: 1 },
    hubUrl: "http://localhost:7860",
  });
  expect(call.fullUrl).toBe("http://localhost:7860/router/fal-ai/fal-ai/video?_subdomain=queue");
  expect(call.baseUrl).toBe("http://localhost:7860/router/fal-ai");
  expect(call.providerInputs).toEqual({ seed: 1, prompt: "a cat" });
});

describe("a direct call carries the provider's own key", () => {
  test.each([
    { provider: "groq", task: "conversational", name: "Authorization", scheme: "Bearer", host: "api.groq.com" },
    { provider: "fal-ai", task: "text-to-image", name: "Authorization", scheme: "Key", host: "fal.run" },
    { provider: "fal-ai", task: "text-to-video", name: "Authorization", scheme: "Key", host: "queue.fal.run" },
    { provider: "black-forest-labs", task: "text-to-image", name: "X-Key", scheme: "", host: "api.us1.bfl.ai" },
  ] as const)("$provider $task: $name $scheme at $host", ({ provider, task, name, scheme, host }) => {
    const call = describeCall({ task, provider, model: "acme/x", directRequest: true, inputs: "a cat" });
    expect(call.authorizationHeader).toEqual({ name, scheme });
    expect(new URL(call.fullUrl).host).toBe(host);
  });
});

test("an endpoint stands in for a provider", () => {
  const call = describeCall({
    task: "conversational",
    model: "acme/talker",
    endpointUrl: "http://localhost:8080/v1/",
    args: { messages },
  });
  expect(call.fullUrl).toBe("http://localhost:8080/v1/chat/completions");
  expect(call.baseUrl).toBe("http://localhost:8080/v1");
});

test("an unknown provider is refused with those that exist", () => {
  expect(() => describeCall({ task: "conversational", model: "a/b", provider: "nobody" })).toThrow(
    /no provider "nobody"\. Providers: auto, fastest, cheapest, baseten, .*zai-org/,
  );
});

test("an unknown task is refused with those that the provider knows", () => {
  expect(() => describeCall({ task: "text-to-image", model: "a/b", provider: "groq" })).toThrow(
    'Provider groq cannot be asked for "text-to-image". Its tasks: conversational, text-generation.',
  );
});
