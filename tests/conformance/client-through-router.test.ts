import { type CallMetadata, InferenceClient, ProviderApiError } from "@modelyard/inference";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readerToken, startRouterWithSim } from "./testing/router-with-sim.ts";

const chatModel = {
  modelId: "acme/chat",
  mappings: [{ provider: "sim", providerId: "sim-chat", task: "conversational", status: "live" as const }],
};
const failing = {
  modelId: "acme/failing",
  mappings: [{ provider: "sim", providerId: "fault-500", task: "conversational", status: "live" as const }],
};

let world: Awaited<ReturnType<typeof startRouterWithSim>>;
let client: InferenceClient;
const seen: CallMetadata[] = [];

beforeAll(async () => {
  world = await startRouterWithSim([], [chatModel, failing]);
  await world.provision.upsertPrice({ provider: "sim", providerModelId: "sim-chat", outputMicros: 2_000_000_000 });
  client = new InferenceClient(readerToken, {
    hubUrl: world.url,
    routerUrl: world.url,
    retry: { retries: 0 },
    onMetadata: (metadata) => seen.push(metadata),
  });
});
afterAll(() => world.close());

const messages = [{ role: "user", content: "good morning" }];
const spoken = "This is Modelyard's provider simulator. You said: good morning";

test("the client's metadata include the provider behind the router, its model name, and the cost", async () => {
  seen.length = 0;
  const answer = await client.chatCompletion({ model: "acme/chat", messages });
  expect(answer.choices[0]?.message.content).toBe(spoken);
  expect(seen).toMatchObject([
    { provider: "sim", model: "acme/chat", status: 200, requestId: expect.stringMatching(/.+/) },
  ]);
  expect(seen[0]?.usage?.total_tokens).toBe(answer.usage.total_tokens);
  // 2,000 dollars for a million output tokens.
  expect(seen[0]?.costUsd).toBeCloseTo(answer.usage.completion_tokens * 0.002, 6);
  expect(seen[0]?.costUsd).toBeGreaterThan(0);
  expect(seen[0]?.headers["x-request-id"]).toBe(seen[0]?.requestId);
});

test("a stream's metadata are available when it has ended", async () => {
  seen.length = 0;
  const stream = client.chatCompletionStream({ model: "acme/chat", messages, stream_options: { include_usage: true } });
  for await (const _ of stream);
  expect(stream.text).toBe(spoken);
  expect(seen).toMatchObject([{ provider: "sim", usage: { total_tokens: expect.any(Number) } }]);
});

test("a provider's failure is reported with the router's request id and without the token", async () => {
  const error: unknown = await client
    .chatCompletion({ model: "acme/failing", messages })
    .catch((failure: unknown) => failure);
  if (!(error instanceof ProviderApiError)) throw new Error(`unexpected: ${String(error)}`);
  expect(error.httpResponse.status).toBeGreaterThanOrEqual(500);
  expect(error.httpResponse.requestId).not.toBe("");
  expect(JSON.stringify(error) + String(error.stack)).not.toContain(readerToken);
});
