import { createServer } from "node:http";
import { silentLogger } from "@modelyard/platform/logger";
import { createTestDatabase } from "@modelyard/platform/testing/database";
import { type ProviderSim, startProviderSim } from "@modelyard/provider-sim";
import { createRouter, type MappedModel } from "@modelyard/router";
import OpenAI, { APIError, AuthenticationError, RateLimitError } from "openai";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const token = `hf_${"c0".repeat(32)}`;
const closers: (() => Promise<unknown>)[] = [];
let baseURL: string;
let sim: ProviderSim;

function mapped(modelId: string, providerId: string): MappedModel {
  return { modelId, mappings: [{ provider: "sim", providerId, task: "conversational", status: "live" }] };
}

beforeAll(async () => {
  const models = [
    mapped("acme/chat", "sim-chat"),
    mapped("acme/busy", "fault-429"),
    mapped("acme/interrupted", "fault-reset-in-stream"),
    mapped("acme/hanging", "fault-hang"),
  ];
  sim = await startProviderSim({ wordDelayMs: 20 });
  const database = await createTestDatabase();
  const router = await createRouter({
    database,
    directory: {
      authenticate: async (given) =>
        given === token ? { userId: "u", userName: "ada", actsAsUser: true, organisations: [] } : undefined,
      membershipsOf: async () => [],
      mappingsOf: async (modelId) => models.find((model) => model.modelId === modelId),
      namesOf: async () => ({ users: new Map(), tokens: new Map() }),
      hasSpace: async () => true,
      listMappedModels: async () => models,
    },
    masterKey: Buffer.alloc(32, 1),
    listedHosts: ["127.0.0.1"],
    logger: silentLogger,
    metrics: new Registry(),
    settingsUrl: "/settings/providers",
  });
  await router.provision.upsertCustomProvider({ id: "sim", label: "Simulator", baseUrl: sim.url, key: sim.key });
  const server = createServer((request, response) => router.handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  baseURL = `http://127.0.0.1:${address.port}/v1`;
  closers.push(
    async () => server.close().closeAllConnections(),
    () => router.close(),
    () => sim.close(),
    () => database.drop(),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
});

function client(apiKey = token): OpenAI {
  return new OpenAI({ baseURL, apiKey, maxRetries: 0 });
}

async function readAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const messages = [{ role: "user" as const, content: "good morning" }];
const spoken = "This is Modelyard's provider simulator. You said: good morning";

describe("the stock OpenAI client", () => {
  test("gets a response", async () => {
    const completion = await client().chat.completions.create({ model: "acme/chat", messages });
    expect(completion.choices[0]?.message.content).toBe(spoken);
    expect(completion.usage?.total_tokens).toBeGreaterThan(0);
  });

  test("gets a stream, with usage at its end", async () => {
    const stream = await client().chat.completions.create({
      model: "acme/chat:sim",
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = "";
    let totalTokens = 0;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? "";
      totalTokens = chunk.usage?.total_tokens ?? totalTokens;
    }
    expect(text).toBe(spoken);
    expect(totalTokens).toBeGreaterThan(0);
  });

  test("calls a named provider by its base address", async () => {
    const named = new OpenAI({ baseURL: baseURL.replace("/v1", "/router/sim/v1"), apiKey: token, maxRetries: 0 });
    const completion = await named.chat.completions.create({ model: "sim-chat", messages });
    expect(completion.choices[0]?.message.content).toBe(spoken);
  });

  test("lists the models", async () => {
    const ids: string[] = [];
    for await (const model of client().models.list()) ids.push(model.id);
    // In addition, the models that the custom provider lists.
    expect(ids).toEqual(expect.arrayContaining(["acme/chat", "acme/busy", "acme/interrupted", "acme/hanging"]));
  });

  test("retrieves a model", async () => {
    expect((await client().models.retrieve("acme/chat")).id).toBe("acme/chat");
  });

  test("throws its own error classes", async () => {
    const wrong = client("hf_wrong").chat.completions.create({ model: "acme/chat", messages });
    await expect(wrong).rejects.toThrow(AuthenticationError);
    const busy = client().chat.completions.create({ model: "acme/busy", messages });
    await expect(busy).rejects.toThrow(RateLimitError);
    await expect(busy).rejects.toMatchObject({ code: "rate_limit_exceeded", requestID: expect.any(String) });
    const unknown = client().chat.completions.create({ model: "acme/unknown", messages });
    await expect(unknown).rejects.toMatchObject({ status: 404, code: "model_not_found", param: "model" });
  });

  test("throws if a stream is cut off", async () => {
    const stream = await client().chat.completions.create({ model: "acme/interrupted", messages, stream: true });
    const reading = readAll(stream);
    await expect(reading).rejects.toThrow(APIError);
    await expect(reading).rejects.toMatchObject({ code: "provider_interrupted" });
  });

  test("can abort a stream", async () => {
    const stream = await client().chat.completions.create({ model: "acme/chat", messages, stream: true });
    await stream[Symbol.asyncIterator]().next();
    stream.controller.abort();
    // Its own request, whatever else the router sends meanwhile.
    const asked = sim.received.findLast(({ path }) => path.endsWith("/chat/completions"));
    await expect.poll(() => asked?.aborted).toBe(true);
  });
});
