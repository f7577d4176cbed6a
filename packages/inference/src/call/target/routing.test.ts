import { describe, expect, test } from "vitest";
import {
  chatCompletion,
  custom,
  featureExtraction,
  InferenceClient,
  type ProviderChoice,
  summarization,
  textToImage,
} from "../../index.ts";

/** Arguments as untyped programs pass them. */
const chosen = (args: object): object => args;

const hubToken = "hf_0123456789abcdef";
const providerKey = "sk-0123456789abcdef";
const messages = [{ role: "user", content: "Hello" }];
const answer = {
  id: "c",
  created: 1,
  model: "m",
  choices: [],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
};

interface Seen {
  url: string;
  headers: Headers;
  body: string;
}

/** A hub with these mappings, and a provider with this response. */
function world(mappings: unknown, reply: unknown = answer) {
  const seen: Seen[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    seen.push({ url, headers: new Headers(init?.headers), body: typeof init?.body === "string" ? init.body : "" });
    if (url.includes("/api/models/")) return Response.json({ id: "a/b", inferenceProviderMapping: mappings });
    if (url.endsWith("/api/tasks")) return Response.json({ summarization: { models: [{ id: "hub/recommends" }] } });
    return Response.json(reply);
  };
  return { fetch, seen };
}

const live = (provider: string, task = "conversational", more: object = {}) => ({
  provider,
  providerId: `${provider}/x`,
  status: "live",
  task,
  ...more,
});

describe("target and key of a call", () => {
  test.each([
    {
      name: "a hub token without a provider: the router chooses",
      args: { accessToken: hubToken, model: "a/b" },
      url: "https://router.huggingface.co/v1/chat/completions",
      model: "a/b",
    },
    {
      name: "a provider in the model's name: left to the router",
      args: { accessToken: hubToken, model: "a/b:groq" },
      url: "https://router.huggingface.co/v1/chat/completions",
      model: "a/b:groq",
    },
    {
      name: "a policy is added to the model's name",
      args: { accessToken: hubToken, model: "a/b", provider: "cheapest" },
      url: "https://router.huggingface.co/v1/chat/completions",
      model: "a/b:cheapest",
    },
    {
      name: "a hub token and a provider: through the router",
      args: { accessToken: hubToken, model: "a/b", provider: "groq" },
      url: "https://router.huggingface.co/groq/openai/v1/chat/completions",
      model: "groq/x",
    },
    {
      name: "a provider's key: directly to the provider",
      args: { accessToken: providerKey, model: "a/b", provider: "groq" },
      url: "https://api.groq.com/openai/v1/chat/completions",
      model: "groq/x",
    },
    {
      name: "openai's own model names need no lookup",
      args: { accessToken: providerKey, model: "openai/gpt-4.1", provider: "openai" },
      url: "https://api.openai.com/v1/chat/completions",
      model: "gpt-4.1",
    },
  ])("$name", async ({ args, url, model }) => {
    const { fetch, seen } = world([live("groq")]);
    await chatCompletion({ ...chosen(args), messages }, { fetch, billTo: "acme" });
    const last = seen.at(-1);
    expect(last?.url).toBe(url);
    expect(last?.headers.get("authorization")).toBe(`Bearer ${args.accessToken}`);
    expect(JSON.parse(last?.body ?? "")).toEqual({ messages, model });
    expect(last?.headers.get("x-hf-bill-to")).toBe(url.includes("router") ? "acme" : null);
  });

  test("without a token, no Authorization header is sent, not even an empty one", async () => {
    const { fetch, seen } = world([]);
    await chatCompletion({ model: "a/b", messages, accessToken: "" }, { fetch });
    expect(seen[0]?.headers.has("authorization")).toBe(false);
  });

  test("a custom hub and its router are used", async () => {
    const { fetch, seen } = world([live("groq")]);
    await chatCompletion(
      { accessToken: hubToken, model: "a/b", provider: "groq", messages },
      { fetch, hubUrl: "http://localhost:7860/" },
    );
    expect(seen.map(({ url }) => url)).toEqual([
      "http://localhost:7860/api/models/a/b?expand[]=inferenceProviderMapping",
      "http://localhost:7860/router/groq/openai/v1/chat/completions",
    ]);
  });

  test("a custom server is called by its base address", async () => {
    const { fetch, seen } = world([]);
    await chatCompletion(
      { provider: custom({ baseUrl: "http://localhost:11434/v1" }), model: "llama3", messages },
      { fetch },
    );
    expect(seen.map(({ url }) => url)).toEqual(["http://localhost:11434/v1/chat/completions"]);
  });

  test.each([
    { endpointUrl: "http://localhost:8080", url: "http://localhost:8080/v1/chat/completions" },
    { endpointUrl: "http://localhost:8080/v1/", url: "http://localhost:8080/v1/chat/completions" },
    { endpointUrl: "http://localhost:8080/v1/chat/completions", url: "http://localhost:8080/v1/chat/completions" },
  ])("an endpoint at $endpointUrl", async ({ endpointUrl, url }) => {
    const { fetch, seen } = world([]);
    await new InferenceClient(hubToken, { fetch }).endpoint(endpointUrl).chatCompletion({ messages });
    expect(seen[0]?.url).toBe(url);
    expect(seen[0]?.headers.get("authorization")).toBe(`Bearer ${hubToken}`);
  });
});

describe("an invalid call is rejected before it is sent", () => {
  test.each([
    {
      name: "an unknown provider",
      args: { provider: "no-such-provider" },
      message: /There is no provider "no-such-provider"\. Providers: auto, fastest, cheapest, baseten/,
    },
    {
      name: "a task that the provider does not perform",
      args: { provider: "fal-ai" },
      message: /Provider fal-ai cannot be asked for "conversational"\. Its tasks: text-to-image/,
    },
    {
      name: "an endpoint and a provider",
      args: { provider: "groq", endpointUrl: "http://localhost:1" },
      message: /exclude each other/,
    },
    { name: "a provider's key for the router", args: { accessToken: providerKey }, message: /takes a hub token/ },
    { name: "a hub token for openai", args: { provider: "openai" }, message: /called with a key of your own/ },
    {
      name: "a provider's key for the hub's own models",
      args: { provider: "hf-inference", accessToken: providerKey },
      message: /takes a hub token/,
    },
    {
      name: "a hub token for a custom server",
      args: { provider: custom({ baseUrl: "http://localhost:1" }) },
      message: /must not go to/,
    },
    {
      name: "a hub token for a model given as a URL",
      args: { model: "http://169.254.169.254/" },
      message: /to which a hub token is not sent/,
    },
    { name: "a token with a line break", args: { accessToken: "hf_x\r\nX-Evil: 1" }, message: /a space, a line break/ },
    { name: "a token with spaces", args: { accessToken: " hf_x" }, message: /a space, a line break/ },
    { name: "a token in quotes", args: { accessToken: '"hf_x"' }, message: /pass it alone, without quotes/ },
    { name: "a whole header", args: { accessToken: "Bearer hf_x" }, message: /without Bearer\.$/ },
    { name: "no model", args: { model: "" }, message: /^Chat needs a model: "namespace\/name"\.$/ },
    {
      name: "an endpoint that is not a URL",
      args: { endpointUrl: "file:///etc/passwd" },
      message: /must be an address that starts with http/,
    },
    {
      name: "an endpoint with a password",
      args: { endpointUrl: "http://me:secret@localhost:1/v1" },
      message: /^endpointUrl must not hold a user name or a password: keys are passed as accessToken\.$/,
    },
    {
      name: "a model given as a URL with a password",
      args: { accessToken: "", model: "https://me:secret@models.example/" },
      message: /^model must not hold a user name or a password/,
    },
    {
      name: "a model id that leads to another path",
      args: { provider: "groq", model: "../secrets" },
      message: /is no model id/,
    },
  ])("$name", async ({ args, message }) => {
    const { fetch, seen } = world([live("groq")]);
    const call = chatCompletion({ accessToken: hubToken, model: "a/b", messages, ...chosen(args) }, { fetch });
    await expect(call).rejects.toThrow(message);
    await expect(call).rejects.toMatchObject({ name: "InputError" });
    expect(seen).toEqual([]);
  });

  test.each(["acme\r\nx-evil: 1", "Ünïversal", "", "two words"])(
    "billTo that is not an organization: %j",
    async (billTo) => {
      const { fetch, seen } = world([live("groq")]);
      const call = chatCompletion({ accessToken: hubToken, model: "a/b", messages }, { fetch, billTo });
      await expect(call).rejects.toMatchObject({
        name: "InputError",
        message: `billTo must be the name of an organization on the hub, not "${billTo}".`,
      });
      expect(seen).toEqual([]);
    },
  );

  test("a task without its inputs", async () => {
    const args: object = { model: "a/b" };
    await expect(Reflect.apply(summarization, undefined, [args])).rejects.toThrow('"summarization" needs inputs.');
  });
});

const embed = (fetch: typeof globalThis.fetch, provider: ProviderChoice = "auto", options: object = {}) =>
  featureExtraction({ accessToken: hubToken, model: "a/b", provider, inputs: "x" }, { fetch, ...options });

describe("the hub's mappings", () => {
  const vectors = { data: [{ embedding: [1] }] };

  test("are read as a list and in the older format", async () => {
    for (const mappings of [
      [live("nebius", "feature-extraction")],
      { nebius: { providerId: "nebius/x", status: "live", task: "feature-extraction" } },
    ]) {
      const { fetch, seen } = world(mappings, vectors);
      await embed(fetch);
      expect(seen.at(-1)?.url).toBe("https://router.huggingface.co/nebius/v1/embeddings");
    }
  });

  test("if no provider can take the call, the error lists each with the reason", async () => {
    const { fetch } = world([
      live("no-such-provider", "feature-extraction"),
      live("groq"),
      live("groq", "feature-extraction"),
      live("nebius", "feature-extraction", { status: "error" }),
    ]);
    await expect(embed(fetch)).rejects.toMatchObject({
      name: "RoutingError",
      message:
        'No provider can take "feature-extraction" for the model a/b. Rejected: no-such-provider (unknown to this client), groq (serves it for "conversational"), groq (this client cannot ask it for "feature-extraction"), nebius (reports errors).',
    });
  });

  test("if a named provider does not serve the model, the error lists those that do", async () => {
    await expect(embed(world([live("together")]).fetch, "nebius")).rejects.toMatchObject({
      name: "RoutingError",
      message: "Provider nebius does not serve the model a/b. Providers that do: together.",
      provider: "nebius",
      model: "a/b",
    });
    await expect(embed(world([live("nebius")]).fetch, "nebius")).rejects.toThrow(
      'Provider nebius serves the model a/b for "conversational", not for "feature-extraction".',
    );
  });

  test("policies choose by the hub's figures", async () => {
    const mappings = [
      live("nebius", "feature-extraction", {
        performance: { tokensPerSecond: 10 },
        providerDetails: { pricing: { output: 1 } },
      }),
      live("together", "feature-extraction", {
        performance: { tokensPerSecond: 90 },
        providerDetails: { pricing: { output: 2 } },
      }),
      live("scaleway", "feature-extraction", { providerDetails: { pricing: { output: 0.1 } } }),
    ];
    for (const [policy, provider] of [
      ["auto", "nebius"],
      ["fastest", "together"],
      ["cheapest", "scaleway"],
    ] as const) {
      const { fetch, seen } = world(mappings, vectors);
      await embed(fetch, policy);
      expect(seen.at(-1)?.url).toBe(`https://router.huggingface.co/${provider}/v1/embeddings`);
    }
  });

  test("are cached for five minutes per token", async () => {
    let now = 1_000_000;
    const { fetch, seen } = world([live("nebius", "feature-extraction")], vectors);
    const effects = { now: () => now };
    const lookUps = () => seen.filter(({ url }) => url.includes("/api/models/")).length;
    await embed(fetch, "auto", { effects });
    await embed(fetch, "auto", { effects });
    expect(lookUps()).toBe(1);
    await featureExtraction({ accessToken: "hf_somebody_else_000", model: "a/b", inputs: "x" }, { fetch, effects });
    expect(lookUps()).toBe(2);
    now += 5 * 60_000;
    await embed(fetch, "auto", { effects });
    expect(lookUps()).toBe(3);
  });

  test("are cached for 500 models; the oldest is looked up again", async () => {
    const { fetch, seen } = world([live("nebius", "feature-extraction")], vectors);
    const lookUps = (model: string) => seen.filter(({ url }) => url.includes(`/api/models/${model}?`)).length;
    const ask = (model: string) => featureExtraction({ accessToken: hubToken, model, inputs: "x" }, { fetch });
    for (let index = 0; index < 500; index++) await ask(`a/b${index}`);
    await ask("a/b0");
    expect(lookUps("a/b0")).toBe(1);
    await ask("a/one-more");
    await ask("a/b1");
    await ask("a/b0");
    expect([lookUps("a/b0"), lookUps("a/b1"), lookUps("a/b2")]).toEqual([2, 1, 1]);
  });

  test("a provider's key is not sent to the hub", async () => {
    const { fetch, seen } = world([live("nebius", "feature-extraction")], vectors);
    await featureExtraction({ accessToken: providerKey, model: "a/b", provider: "nebius", inputs: "x" }, { fetch });
    expect(seen.map(({ headers }) => headers.get("authorization"))).toEqual([null, `Bearer ${providerKey}`]);
  });

  test("a model in trial status is logged once", async () => {
    const warnings: string[] = [];
    const { fetch } = world([live("nebius", "feature-extraction", { status: "staging" })], vectors);
    const logger = { warn: (message: string) => warnings.push(message) };
    await embed(fetch, "nebius", { logger });
    await embed(fetch, "nebius", { logger });
    expect(warnings).toEqual(["Model a/b is on trial at nebius: it is meant for tests only."]);
  });

  test("a model that the hub does not show", async () => {
    await expect(
      embed(async () => Response.json({ error: "Repository not found" }, { status: 404 })),
    ).rejects.toMatchObject({ name: "HubApiError", httpResponse: { status: 404 } });
  });

  test("without a model, the hub's recommended model for the task is used", async () => {
    const { fetch, seen } = world([live("hf-inference", "summarization")], [{ summary_text: "Short." }]);
    await summarization({ accessToken: hubToken, inputs: "Long" }, { fetch });
    expect(seen.map(({ url }) => url)).toEqual([
      "https://huggingface.co/api/tasks",
      "https://huggingface.co/api/models/hub/recommends?expand[]=inferenceProviderMapping",
      "https://router.huggingface.co/hf-inference/models/hf-inference/x",
    ]);
  });
});

test("LoRA weights are named on fal-ai and replicate", async () => {
  const lora = { adapter: "lora", adapterWeightsPath: "weights.safetensors", hfModelId: "a/b" };
  const loras = [{ path: "https://huggingface.co/a/b/resolve/main/weights.safetensors", scale: 1 }];
  for (const { provider, expected } of [
    { provider: "fal-ai", expected: { loras, model_name: "stabilityai/stable-diffusion-xl-base-1.0" } },
    { provider: "replicate", expected: { lora_weights: "https://huggingface.co/a/b" } },
  ] as const) {
    const { fetch, seen } = world([{ ...live(provider, "text-to-image", lora), providerId: "fal-ai/lora" }], {
      images: [],
      output: 1,
    });
    await textToImage({ accessToken: hubToken, model: "a/b", provider, inputs: "x" }, { fetch }).catch(() => undefined);
    const body: object = JSON.parse(seen.at(-1)?.body ?? "");
    expect("input" in body ? body.input : body).toMatchObject(expected);
  }
});

test("a call returns metadata beside the result", async () => {
  const reply = { ...answer, usage: { ...answer.usage, cost: 0.002 } };
  const fetch: typeof globalThis.fetch = async () =>
    Response.json(reply, { headers: { "x-request-id": "req-1", "x-ratelimit-remaining": "9", "set-cookie": "a=b" } });
  const seen: object[] = [];
  await chatCompletion(
    { accessToken: hubToken, model: "a/b", messages },
    { fetch, onMetadata: (metadata) => seen.push(metadata) },
  );
  expect(seen).toEqual([
    {
      provider: "auto",
      model: "a/b",
      status: 200,
      requestId: "req-1",
      usage: reply.usage,
      costUsd: 0.002,
      timings: { headersMs: expect.any(Number), totalMs: expect.any(Number), attempts: 1 },
      headers: { "content-type": "application/json", "x-request-id": "req-1", "x-ratelimit-remaining": "9" },
    },
  ]);
});

test.each([
  { header: "0.000123", costUsd: 0.000123, says: "what the router put on the bill" },
  { header: "1e-7", costUsd: 1e-7, says: "a small bill" },
  { header: "free", costUsd: 0.002, says: "the provider's own figure, where the router's is none" },
])("the router's response names the provider and $says", async ({ header, costUsd }) => {
  const reply = { ...answer, usage: { ...answer.usage, cost: 0.002 } };
  const headers = { "x-provider": "groq", "x-cost-usd": header, "x-request-id": "req-2" };
  const fetch: typeof globalThis.fetch = async () => Response.json(reply, { headers });
  const seen: object[] = [];
  const options = { fetch, onMetadata: (metadata: object) => seen.push(metadata) };
  await chatCompletion({ accessToken: hubToken, model: "a/b", messages }, options);
  expect(seen).toMatchObject([{ provider: "groq", costUsd, requestId: "req-2" }]);
});

test("a provider that is called directly cannot set the router's metadata headers", async () => {
  const headers = { "x-provider": "another-provider", "x-cost-usd": "99" };
  const fetch: typeof globalThis.fetch = async () => Response.json(answer, { headers });
  const seen: object[] = [];
  const options = { fetch, onMetadata: (metadata: object) => seen.push(metadata) };
  await chatCompletion(
    { accessToken: "sk-x", provider: custom({ baseUrl: "http://localhost:1" }), model: "m", messages },
    options,
  );
  expect(seen).toMatchObject([{ provider: "custom" }]);
  expect(seen[0]).not.toHaveProperty("costUsd");
});

const withImageElsewhere: typeof globalThis.fetch = async (input) =>
  typeof input === "string" && input.includes("images.example")
    ? new Response("png", { headers: { "content-type": "image/png" } })
    : Response.json({ data: [{ url: "https://images.example/x.png" }] });

test.each([
  { outputType: "url", result: "https://images.example/x.png" },
  { outputType: "dataUrl", result: `data:image/png;base64,${btoa("png")}` },
  { outputType: "json", result: { data: [{ url: "https://images.example/x.png" }] } },
] as const)("an image is given as $outputType", async ({ outputType, result }) => {
  const provider = custom({ baseUrl: "http://localhost:1" });
  expect(await textToImage({ provider, model: "m", inputs: "x" }, { fetch: withImageElsewhere, outputType })).toEqual(
    result,
  );
});
