import { afterEach, describe, expect, test } from "vitest";
import { type AccessTokenFunction, chatCompletion, InferenceClient, type TokenRequest } from "../../index.ts";
import { type ScriptedServer, scriptedServer } from "../../testing/scripted-server.ts";

const messages = [{ role: "user", content: "Hello" }];
const answer = { id: "c1", created: 1, model: "m", choices: [] };
const mapping = [{ provider: "groq", providerId: "groq/x", status: "live", task: "conversational" }];

let server: ScriptedServer;
afterEach(() => server.close());

async function hub(): Promise<ScriptedServer> {
  server = await scriptedServer(({ path }) =>
    path.includes("/api/models/") ? { json: { inferenceProviderMapping: mapping } } : { json: answer },
  );
  return server;
}

const keysOf = ({ requests }: ScriptedServer) => requests.map(({ headers }) => headers.authorization);

test("a token function is called for each call", async () => {
  const { fetch } = await hub();
  let count = 0;
  const client = new InferenceClient(async () => `hf_token${++count}`, { fetch });
  await client.chatCompletion({ model: "a/b", messages });
  await client.chatCompletion({ model: "a/b", messages });
  expect(keysOf(server)).toEqual(["Bearer hf_token1", "Bearer hf_token2"]);
});

test.each([
  { args: { provider: "groq" as const, model: "a/b" }, named: "groq" },
  { args: { model: "a/b" }, named: "auto" },
  { args: { endpointUrl: "http://own.example/v1" }, named: "own.example" },
])("the function receives $named as the provider to be called", async ({ args, named }) => {
  const { fetch } = await hub();
  const seen: TokenRequest[] = [];
  await chatCompletion({ ...args, messages, accessToken: (request) => void seen.push(request) }, { fetch });
  expect(seen).toEqual([{ provider: named, signal: expect.any(AbortSignal) }]);
  expect(keysOf(server).filter((key) => key !== undefined)).toEqual([]);
});

test("a hub token from a function is also used for the lookup; a provider's key is not", async () => {
  const { fetch } = await hub();
  await chatCompletion({ provider: "groq", model: "a/b", messages, accessToken: () => "hf_token" }, { fetch });
  await chatCompletion({ provider: "groq", model: "c/d", messages, accessToken: () => "gsk-key" }, { fetch });
  expect(keysOf(server)).toEqual(["Bearer hf_token", "Bearer hf_token", undefined, "Bearer gsk-key"]);
});

const returning = (value: unknown): object => ({ accessToken: () => value });
const never: AccessTokenFunction = () => new Promise(() => undefined);

describe("a failing function ends the call before anything is sent", () => {
  test.each<{ name: string; args: object; message: string }>([
    {
      name: "a function that throws",
      args: {
        accessToken: () => {
          throw new Error("vault is sealed");
        },
      },
      message: "The accessToken function failed for auto: Error: vault is sealed",
    },
    {
      name: "a function that rejects",
      args: { accessToken: () => Promise.reject(new Error("vault is sealed")) },
      message: "The accessToken function failed for auto: Error: vault is sealed",
    },
    { name: "a function that returns a number", args: returning(1), message: "returned a number, not a string" },
    { name: "a function that returns a header", args: returning("Bearer hf_token"), message: "without Bearer" },
  ])("$name", async ({ args, message }) => {
    const { fetch, requests } = await hub();
    await expect(chatCompletion({ model: "a/b", messages, ...args }, { fetch })).rejects.toMatchObject({
      name: "InputError",
      message: expect.stringContaining(message),
    });
    expect(requests).toEqual([]);
  });
});

describe("a function that does not return", () => {
  test("is abandoned at the call's deadline", async () => {
    const { fetch, requests } = await hub();
    const call = chatCompletion({ model: "a/b", messages, accessToken: never }, { fetch, timeoutMs: 20 });
    await expect(call).rejects.toMatchObject({ name: "DeadlineError", phase: "total", limitMs: 20 });
    expect(requests).toEqual([]);
  });

  test("is aborted with the call", async () => {
    const { fetch, requests } = await hub();
    const leave = new AbortController();
    let given: AbortSignal | undefined;
    const accessToken: AccessTokenFunction = (request) => {
      given = request.signal;
      return never(request);
    };
    const call = chatCompletion({ model: "a/b", messages, accessToken }, { fetch, signal: leave.signal });
    const failed = expect(call).rejects.toThrow("enough");
    await expect.poll(() => given).toBeDefined();
    leave.abort(new Error("enough"));
    await failed;
    expect(given?.aborted).toBe(true);
    expect(requests).toEqual([]);
  });
});
