import { afterEach, describe, expect, test } from "vitest";
import { chatCompletion, custom, textToImage } from "../../index.ts";
import { type ScriptedServer, scriptedServer } from "../../testing/scripted-server.ts";

const messages = [{ role: "user", content: "Hello" }];
const answer = { id: "c1", created: 1, model: "m", choices: [] };
const hubToken = "hf_0123456789abcdef";
const mapping = [{ provider: "together", providerId: "together/x", status: "live", task: "conversational" }];

let server: ScriptedServer;
afterEach(() => server.close());

async function world(status = 200): Promise<ScriptedServer> {
  server = await scriptedServer(({ path }) => {
    if (path.includes("/api/models/")) return { json: { inferenceProviderMapping: mapping } };
    return { json: answer, status: path.includes("groq") ? status : 200 };
  });
  return server;
}

const sent = () => server.requests.map(({ path, json }) => [path, json?.model]);

test.each([
  { accessToken: hubToken, path: "/router.huggingface.co/groq/openai/v1/chat/completions" },
  { accessToken: "gsk-0123456789", path: "/api.groq.com/openai/v1/chat/completions" },
])("a provider's own model id is sent without a lookup, to $path", async ({ accessToken, path }) => {
  const { fetch } = await world();
  let metadata: object = {};
  await chatCompletion(
    { provider: "groq", providerModelId: "llama-3.1-8b-instant", accessToken, messages },
    { fetch, onMetadata: (given) => (metadata = given) },
  );
  expect(sent()).toEqual([[path, "llama-3.1-8b-instant"]]);
  expect(server.requests[0]?.json).not.toHaveProperty("providerModelId");
  expect(metadata).toMatchObject({ provider: "groq", model: "llama-3.1-8b-instant" });
});

test("model is the name in metadata and errors", async () => {
  const { fetch } = await world(400);
  const args = {
    provider: "groq",
    providerModelId: "x",
    model: "meta/llama",
    accessToken: hubToken,
    messages,
  } as const;
  await expect(chatCompletion(args, { fetch })).rejects.toMatchObject({ model: "meta/llama", provider: "groq" });
  expect(sent()).toEqual([["/router.huggingface.co/groq/openai/v1/chat/completions", "x"]]);
});

test("it is part of the URL if the provider's URLs contain the model", async () => {
  const { fetch } = await world();
  const args = { provider: "fal-ai", providerModelId: "fal-ai/flux/dev", accessToken: "key", inputs: "A cat" } as const;
  await textToImage(args, { fetch }).catch(() => undefined);
  expect(server.requests.map(({ path }) => path)).toEqual(["/fal.run/fal-ai/flux/dev"]);
});

test("each provider of a list has its own id, and the hub is queried for the others", async () => {
  const { fetch } = await world(500);
  const providerModelId = { groq: "llama-3.1-8b-instant" };
  await chatCompletion(
    { provider: ["groq", "together"], model: "a/b", providerModelId, accessToken: hubToken, messages },
    { fetch },
  );
  expect(sent()).toEqual([
    ["/router.huggingface.co/groq/openai/v1/chat/completions", "llama-3.1-8b-instant"],
    ["/huggingface.co/api/models/a/b?expand[]=inferenceProviderMapping", undefined],
    ["/router.huggingface.co/together/v1/chat/completions", "together/x"],
  ]);
});

describe("it is rejected before anything is sent", () => {
  test.each<{ name: string; args: object; message: string }>([
    { name: "without a provider", args: {}, message: "providerModelId needs a provider that is named, too." },
    { name: "with a policy", args: { provider: "fastest" }, message: "providerModelId needs a provider" },
    {
      name: "with an endpoint",
      args: { endpointUrl: "http://localhost:1" },
      message: "providerModelId needs a provider",
    },
    {
      name: "as a URL that would receive the token",
      args: { provider: "hf-inference", providerModelId: "https://evil.example" },
      message: "to which a hub token is not sent",
    },
    {
      name: "as a path that leads out of its provider's URLs",
      args: { provider: "hf-inference", providerModelId: "../../elsewhere" },
      message: "is unusable in an address",
    },
  ])("$name", async ({ args, message }) => {
    const { fetch, requests } = await world();
    const given = { providerModelId: "x", accessToken: hubToken, messages, ...args };
    await expect(chatCompletion(given, { fetch })).rejects.toMatchObject({
      name: "InputError",
      message: expect.stringContaining(message),
    });
    expect(requests).toEqual([]);
  });
});

test("a custom server accepts it, too", async () => {
  const { fetch } = await world();
  const own = custom({ baseUrl: "http://own.example" });
  await chatCompletion({ provider: own, providerModelId: "llama3.2", messages }, { fetch });
  expect(sent()).toEqual([["/own.example/v1/chat/completions", "llama3.2"]]);
});
