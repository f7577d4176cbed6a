import { afterEach, describe, expect, test, vi } from "vitest";
import { chatCompletion, type HttpRequest, InferenceClient, type ObservedResponse, type Options } from "../index.ts";
import { type Scripted, type ScriptedServer, scriptedServer } from "../testing/scripted-server.ts";

const messages = [{ role: "user", content: "Hello" }];
const answer: Scripted = {
  json: { id: "c1", created: 1, model: "m", choices: [] },
  headers: { "x-request-id": "r1", "set-cookie": "session=secret" },
};
const mapping = [{ provider: "groq", providerId: "groq/x", status: "live", task: "conversational" }];
const hubToken = "hf_0123456789abcdef";

let server: ScriptedServer;
afterEach(() => server.close());

/** A hub, and a provider that responds with 429 at first. */
async function busyWorld(): Promise<Options> {
  let calls = 0;
  server = await scriptedServer(({ path }) => {
    if (path.includes("/api/models/")) return { json: { inferenceProviderMapping: mapping } };
    return calls++ === 0 ? { json: {}, status: 503 } : answer;
  });
  return { fetch: server.fetch, effects: { sleep: async () => undefined } };
}

test("a header that is undefined is not sent", async () => {
  const options = await busyWorld();
  const headers: Record<string, string> = {};
  Reflect.set(headers, "x-a", undefined);
  await chatCompletion(
    { provider: "groq", providerModelId: "x", accessToken: hubToken, messages },
    { ...options, headers },
  );
  expect(server.requests[0]?.headers).not.toHaveProperty("x-a");
});

test("onRequest and onResponse receive every request, including lookups and retries, in order and without keys", async () => {
  const options = await busyWorld();
  const seen: (HttpRequest | ObservedResponse)[] = [];
  const client = new InferenceClient(hubToken, {
    ...options,
    onRequest: (request) => void seen.push(request),
    onResponse: (response) => void seen.push(response),
  });
  await client.chatCompletion({ provider: "groq", model: "a/b", messages });
  const lookUp = {
    url: "https://huggingface.co/api/models/a/b?expand[]=inferenceProviderMapping",
    method: "GET",
    headers: { authorization: "[redacted]" },
  };
  const call = {
    url: "https://router.huggingface.co/groq/openai/v1/chat/completions",
    method: "POST",
    headers: expect.objectContaining({ authorization: "[redacted]", "content-type": "application/json" }),
  };
  const timed = { durationMs: expect.any(Number) };
  expect(seen).toEqual([
    lookUp,
    { request: lookUp, status: 200, requestId: "", headers: expect.any(Object), ...timed },
    call,
    { request: call, status: 503, requestId: "", headers: expect.any(Object), ...timed },
    call,
    {
      request: call,
      status: 200,
      requestId: "r1",
      headers: expect.not.objectContaining({ "set-cookie": expect.any(String) }),
      ...timed,
    },
  ]);
  expect(JSON.stringify(seen)).not.toContain(hubToken);
});

test("a call's own hooks override the client's", async () => {
  const options = await busyWorld();
  const [ofClient, ofCall] = [vi.fn(), vi.fn()];
  const client = new InferenceClient(hubToken, { ...options, onRequest: ofClient });
  await client.chatCompletion({ model: "a/b", messages }, { onRequest: ofCall });
  expect([ofClient.mock.calls.length, ofCall.mock.calls.length]).toEqual([0, 2]);
});

const tampering = (request: HttpRequest): void => {
  request.url = "https://evil.example/";
  request.headers.authorization = "Bearer other";
};

test("changes made by a hook do not affect the request", async () => {
  const options = await busyWorld();
  await chatCompletion({ model: "a/b", messages, accessToken: hubToken }, { ...options, onRequest: tampering });
  expect(server.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ["/router.huggingface.co/v1/chat/completions", `Bearer ${hubToken}`],
    ["/router.huggingface.co/v1/chat/completions", `Bearer ${hubToken}`],
  ]);
});

const boom = () => {
  throw new Error("boom");
};

test("a hook that throws or rejects causes a warning, and the call succeeds", async () => {
  const options = await busyWorld();
  const warn = vi.fn();
  const hooks: object = { onRequest: boom, onResponse: async () => boom(), logger: { warn } };
  await expect(chatCompletion({ model: "a/b", messages }, { ...options, ...hooks })).resolves.toMatchObject({
    id: "c1",
  });
  const warning = ["A callback of an inference call failed:", new Error("boom")];
  await expect.poll(() => warn.mock.calls).toEqual([warning, warning, warning, warning]);
});

describe("headers", () => {
  const names = ["authorization", "Authorization", "Proxy-Authorization", "cookie", "X-Key", "x-api-key", "api-key"];

  test.each(names)("with a key, such as %s, are rejected if a provider is called", async (name) => {
    const options = await busyWorld();
    for (const args of [
      { model: "a/b" },
      { provider: "groq" as const, model: "a/b" },
      { model: "https://own.example" },
    ]) {
      const call = chatCompletion({ ...args, messages }, { ...options, headers: { [name]: "secret" } });
      await expect(call).rejects.toMatchObject({
        name: "InputError",
        message: `The header ${name} carries a key: pass it as accessToken, or its host as endpointUrl.`,
      });
    }
    expect(server.requests).toEqual([]);
  });

  test("with a key are sent to the call's custom endpoint", async () => {
    const options = await busyWorld();
    const headers = { authorization: "Basic dXNlcg==", "idempotency-key": "k1" };
    await chatCompletion({ endpointUrl: "https://own.example/v1", messages }, { ...options, headers });
    expect(server.requests[0]?.headers).toMatchObject(headers);
  });

  test("of a client and of a call are sent to the provider, not to the hub", async () => {
    const options = await busyWorld();
    const client = new InferenceClient(hubToken, { ...options, headers: { "x-team": "a" } });
    await client.chatCompletion({ provider: "groq", model: "a/b", messages }, { headers: { "x-trace": "t" } });
    const [lookUp, call] = server.requests;
    expect(lookUp?.headers).not.toHaveProperty("x-team");
    expect(call?.headers).toMatchObject({ "x-team": "a", "x-trace": "t", authorization: `Bearer ${hubToken}` });
  });
});
