import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  type ChatCompletionStream,
  chatCompletion,
  chatCompletionStream,
  custom,
  DeadlineError,
  InferenceClient,
  type Options,
  type ProviderList,
  RoutingError,
  textToVideo,
} from "../index.ts";
import { type Scripted, type ScriptedServer, scriptedServer } from "../testing/scripted-server.ts";

const hubToken = "hf_0123456789abcdef";
const messages = [{ role: "user", content: "Hello" }];
const answer: Scripted = { json: { id: "c1", created: 1, model: "m", choices: [] } };
const refused = (status: number): Scripted => ({ json: { error: `no, ${status}` }, status });
const event = (content: string) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
const stop = { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] };
const events: Scripted = { events: [event("Hi"), stop] };

let server: ScriptedServer | undefined;
let broken: Server | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await server?.close();
  broken?.close();
});

/**
 * A hub that maps every model to these providers, and what each responds, one after another, the last again and again.
 */
async function world(scripts: Record<string, readonly Scripted[]>, task = "conversational"): Promise<ScriptedServer> {
  const counts: Record<string, number> = {};
  const mapping = Object.keys(scripts).map((provider) => ({
    provider,
    providerId: `${provider}/x`,
    status: "live",
    task,
  }));
  server = await scriptedServer(({ path }) => {
    if (path.includes("/api/models/")) return { json: { inferenceProviderMapping: mapping } };
    const provider = Object.keys(scripts).find((id) => path.includes(id)) ?? "";
    const script = scripts[provider] ?? [];
    const count = counts[provider] ?? 0;
    counts[provider] = count + 1;
    return script[Math.min(count, script.length - 1)] ?? "hang";
  });
  return server;
}

/** The providers that were called, in order; lookups are omitted. */
const called = ({ requests }: ScriptedServer) =>
  requests.flatMap(({ path }) => /router\.huggingface\.co\/([\w-]+)/.exec(path)?.[1] ?? []);

function optionsFor({ fetch }: ScriptedServer, options: Options = {}): Options {
  return { fetch, effects: { sleep: async () => undefined }, ...options };
}

const provider = ["groq", "together"] as const;
const ask = (from: ScriptedServer, options: Options = {}, list: ProviderList = provider) =>
  chatCompletion({ provider: list, model: "a/b", accessToken: hubToken, messages }, optionsFor(from, options));

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Redirects requests for one provider to a server that closes every connection after reading the request. */
async function breaking(from: ScriptedServer, path: string): Promise<typeof fetch> {
  const closing = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", () => socket.destroy());
  });
  broken = closing;
  await new Promise<void>((resolve) => {
    closing.listen(0, "127.0.0.1", resolve);
  });
  const address = closing.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const { port } = address;
  return (input, init) =>
    String(input instanceof Request ? input.url : input).includes(path)
      ? fetch(`http://127.0.0.1:${port}/`, init)
      : from.fetch(input, init);
}

describe("the next provider of a list is called", () => {
  test.each([401, 402, 408, 429, 500, 502, 503, 504])(
    "after a %i, and the first one is not called again",
    async (status) => {
      const hub = await world({ groq: [refused(status)], together: [answer] });
      let metadata: object = {};
      await expect(ask(hub, { onMetadata: (given) => (metadata = given) })).resolves.toMatchObject({ id: "c1" });
      expect(called(hub)).toEqual(["groq", "together"]);
      expect(hub.requests.map(({ json }) => json?.model).filter(Boolean)).toEqual(["groq/x", "together/x"]);
      expect(metadata).toMatchObject({ provider: "together", timings: { attempts: 1 } });
    },
  );

  test("after a connection that broke after the request was sent", async () => {
    const hub = await world({ groq: [answer], together: [answer] });
    const fetch = await breaking(hub, "/groq/");
    await expect(ask(hub, { fetch })).resolves.toMatchObject({ id: "c1" });
    expect(called(hub)).toEqual(["together"]);
  });

  test("after a refused connection", async () => {
    const hub = await world({ groq: [answer], together: [answer] });
    const fetch: typeof globalThis.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).includes("/groq/")
        ? globalThis.fetch("http://127.0.0.1:1/", init)
        : hub.fetch(input, init);
    await expect(ask(hub, { fetch })).resolves.toMatchObject({ id: "c1" });
    expect(called(hub)).toEqual(["together"]);
  });

  test("if no first byte arrives in time", async () => {
    const hub = await world({ groq: ["hang"], together: [answer] });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const call = ask(hub);
    await expect.poll(() => called(hub)).toEqual(["groq"]);
    await vi.advanceTimersByTimeAsync(120_000);
    await expect(call).resolves.toMatchObject({ id: "c1" });
    expect(called(hub)).toEqual(["groq", "together"]);
  });

  test("if the hub reports that the first does not serve the model, with one lookup for both", async () => {
    const hub = await world({ together: [answer] });
    await ask(hub);
    expect(called(hub)).toEqual(["together"]);
    expect(hub.requests.filter(({ path }) => path.includes("/api/models/"))).toHaveLength(1);
  });

  test("with retries only at the last provider", async () => {
    const hub = await world({ groq: [refused(503)], together: [refused(503), refused(429), answer] });
    await expect(ask(hub)).resolves.toMatchObject({ id: "c1" });
    expect(called(hub)).toEqual(["groq", "together", "together", "together"]);
  });

  test("only once if it is listed twice", async () => {
    const hub = await world({ groq: [refused(500)], together: [answer] });
    await ask(hub, {}, ["groq", "groq", "together"]);
    expect(called(hub)).toEqual(["groq", "together"]);
  });

  test("by methods of a client, including custom servers", async () => {
    const hub = await world({ groq: [refused(500)], "own.example": [answer] });
    const own = custom({ id: "own", baseUrl: "https://own.example" });
    const client = new InferenceClient(({ provider: id }) => (id === "own" ? "own-key" : hubToken), optionsFor(hub));
    await client.chatCompletion({ provider: ["groq", own], model: "a/b", messages });
    const last = hub.requests.at(-1);
    expect(last).toMatchObject({ path: "/own.example/v1/chat/completions", json: { model: "a/b" } });
    expect(last?.headers.authorization).toBe("Bearer own-key");
  });
});

describe("the next provider is not called", () => {
  test.each([400, 403, 404, 413, 422])("after a %i, which the caller caused", async (status) => {
    const hub = await world({ groq: [refused(status)], together: [answer] });
    expect(await failureOf(ask(hub))).toMatchObject({ name: "ProviderApiError", httpResponse: { status } });
    expect(called(hub)).toEqual(["groq"]);
  });

  test("when the caller aborts", async () => {
    const hub = await world({ groq: ["hang"], together: [answer] });
    const leave = new AbortController();
    const failed = failureOf(ask(hub, { signal: leave.signal }));
    await expect.poll(() => called(hub)).toEqual(["groq"]);
    leave.abort();
    expect(await failed).toMatchObject({ name: "AbortError" });
    expect(called(hub)).toEqual(["groq"]);
  });

  test("after the deadline of the whole call", async () => {
    const hub = await world({ groq: ["hang"], together: [answer] });
    expect(await failureOf(ask(hub, { timeoutMs: 300 }))).toBeInstanceOf(DeadlineError);
    expect(called(hub)).not.toContain("together");
  });

  test("after a successful response that is not a chat: its provider has done the work", async () => {
    const hub = await world({ groq: [{ json: { odd: true } }], together: [answer] });
    expect(await failureOf(ask(hub))).toMatchObject({ name: "ProviderOutputError", provider: "groq" });
    expect(called(hub)).toEqual(["groq"]);
  });
});

test("the error lists each provider's response and contains their errors", async () => {
  const hub = await world({ groq: [refused(503)], together: [refused(400)] });
  const error = await failureOf(ask(hub));
  expect(error).toBeInstanceOf(RoutingError);
  expect(error).toMatchObject({
    message:
      "None of 2 providers responded. groq: Failed to perform inference: groq answered with status 503: no, 503 together: Failed to perform inference: together answered with status 400: no, 400",
    errors: [
      { provider: "groq", httpResponse: { status: 503 } },
      { provider: "together", httpResponse: { status: 400 } },
    ],
    cause: { httpResponse: { status: 400 } },
  });
  expect(JSON.stringify(error)).not.toContain(hubToken);
});

const open = (from: ScriptedServer, options: Options = {}): ChatCompletionStream =>
  chatCompletionStream({ provider, model: "a/b", accessToken: hubToken, messages }, optionsFor(from, options));

describe("a stream", () => {
  test.each<{ name: string; first: Scripted }>([
    { name: "a bad status", first: refused(500) },
    { name: "an error as its first event", first: { events: [{ error: { message: "overloaded" } }, event("lost")] } },
    { name: "an end before its first event", first: { events: [], isCut: true } },
    { name: "an error under a good status", first: { json: { error: "overloaded" } } },
  ])("continues with the next provider after $name", async ({ first }) => {
    const hub = await world({ groq: [first], together: [events] });
    let metadata: object = {};
    const stream = open(hub, { onMetadata: (given) => (metadata = given) });
    expect(await stream.finalMessage()).toMatchObject({ content: "Hi" });
    expect(called(hub)).toEqual(["groq", "together"]);
    expect(metadata).toMatchObject({ provider: "together" });
  });

  test.each<{ name: string; first: Scripted }>([
    { name: "a chat in one piece", first: { json: { choices: [{ message: { content: "Hi" } }] } } },
    { name: "an HTML page", first: { body: "<html>", type: "text/html" } },
  ])("does not change providers after $name, which may have been billed", async ({ first }) => {
    const hub = await world({ groq: [first], together: [events] });
    expect(await failureOf(open(hub).finalMessage())).toMatchObject({ name: "ProviderOutputError" });
    expect(called(hub)).toEqual(["groq"]);
  });

  test("does not change providers after the first token", async () => {
    const hub = await world({ groq: [{ events: [event("Hi")], isCut: true }], together: [events] });
    const stream = open(hub);
    expect(await failureOf(stream.finalMessage())).toMatchObject({ name: "StreamTruncatedError", text: "Hi" });
    expect(called(hub)).toEqual(["groq"]);
  });

  test("reports when all providers fail", async () => {
    const hub = await world({
      groq: [{ events: [{ error: "first" }] }],
      together: [{ events: [{ error: "second" }] }],
    });
    const error = await failureOf(open(hub).finalMessage());
    expect(String(error)).toMatch(/None of 2 providers responded\. groq: .*: first together: .*: second$/);
    expect(called(hub)).toEqual(["groq", "together"]);
  });
});

const start = (from: ScriptedServer, options: Options = {}) =>
  textToVideo(
    { provider: ["fal-ai", "novita"], model: "a/b", accessToken: hubToken, inputs: "A cat" },
    { ...optionsFor(from, options), timeoutMs: 600_000 },
  );

describe("a job is started at another provider only if the first has certainly not accepted it", () => {
  test.each([401, 402, 429, 503])("after a %i", async (status) => {
    const hub = await world({ "fal-ai": [refused(status)], novita: [refused(400)] }, "text-to-video");
    await failureOf(start(hub));
    expect(called(hub)).toEqual(["fal-ai", "novita"]);
  });

  test.each([408, 500, 502, 504])("not after a %i", async (status) => {
    const hub = await world({ "fal-ai": [refused(status)], novita: [refused(400)] }, "text-to-video");
    expect(await failureOf(start(hub))).toMatchObject({ httpResponse: { status } });
    expect(called(hub)).toEqual(["fal-ai"]);
  });

  test("not after a connection that broke after the request was sent", async () => {
    const hub = await world({ "fal-ai": [], novita: [refused(400)] }, "text-to-video");
    expect(await failureOf(start(hub, { fetch: await breaking(hub, "/fal-ai/") }))).toMatchObject({
      name: "ConnectionError",
    });
    expect(called(hub)).toEqual([]);
  });

  test("not after the provider has accepted it", async () => {
    const accepted: Scripted = { json: { request_id: "r1", response_url: "https://queue.fal.run/x/requests/r1" } };
    const hub = await world({ "fal-ai": [accepted, refused(500)], novita: [refused(400)] }, "text-to-video");
    await failureOf(start(hub, { retry: { retries: 0 } }));
    expect(called(hub)).not.toContain("novita");
  });
});

describe("an invalid list is rejected before anything is sent", () => {
  const withKey: object = { accessToken: "gsk-0123456789" };
  test.each<{ name: string; args: object; message: string }>([
    { name: "an empty list", args: { provider: [] }, message: "A list of providers holds ids or definitions" },
    { name: "with a policy", args: { provider: ["groq", "auto"] }, message: "and no policies" },
    { name: "with an unknown id", args: { provider: ["groq", "togther"] }, message: 'There is no provider "togther"' },
    {
      name: "beside an endpoint",
      args: { provider, endpointUrl: "http://localhost:1" },
      message: "exclude each other",
    },
    { name: "with a model given as a URL", args: { provider, model: "http://localhost:1" }, message: "A list of" },
    { name: "with a provider's key", args: { provider, ...withKey }, message: "is not sent to other providers" },
    {
      name: "with another task",
      args: { provider: ["groq", "replicate"] },
      message: 'cannot be asked for "conversational"',
    },
    {
      name: "with a hub token for a custom server",
      args: { provider: ["groq", custom({ baseUrl: "https://own.example" })] },
      message: "A hub token must not go to https://own.example",
    },
  ])("$name", async ({ args, message }) => {
    const hub = await world({ groq: [answer], together: [answer] });
    const call = chatCompletion({ model: "a/b", accessToken: hubToken, messages, ...args }, optionsFor(hub));
    expect(await failureOf(call)).toMatchObject({ name: "InputError", message: expect.stringContaining(message) });
    expect(hub.requests).toEqual([]);
  });
});

// Only compiled: nothing here runs.
export const typed = [
  (): unknown =>
    chatCompletion({ messages, provider: ["groq", "together", custom({ baseUrl: "http://localhost:1" })] }),
  // @ts-expect-error no provider has this id
  (): unknown => chatCompletion({ messages, provider: ["groq", "togther"] }),
  // @ts-expect-error a policy chooses the provider
  (): unknown => chatCompletion({ messages, provider: ["groq", "auto"] }),
  // @ts-expect-error a token is a string
  (): unknown => new InferenceClient(() => 1),
];
