import { afterEach, expect, test } from "vitest";
import { chatCompletion, textGeneration } from "../../index.ts";
import { type Recorded, type ScriptedServer, scriptedServer } from "../../testing/scripted-server.ts";

const messages = [{ role: "user", content: "Hello" }];
const answer = { id: "c1", created: 1, model: "m", choices: [] };
const mapping = ["groq", "together"].map((provider) => ({
  provider,
  providerId: `${provider}/x`,
  status: "live",
  task: "conversational",
}));

let server: ScriptedServer;
afterEach(() => server.close());

const isLookUp = ({ path }: Recorded) => path.includes("/api/models/");
const lookUps = () => server.requests.filter(isLookUp).length;

/** A hub whose lookups wait until they are released, with one response for each. */
async function delayedHub(...responses: readonly { json: unknown; status?: number }[]) {
  const released = Promise.withResolvers<undefined>();
  let count = 0;
  server = await scriptedServer((request) => {
    if (!isLookUp(request)) return { json: answer };
    return responses[Math.min(count++, responses.length - 1)] ?? "hang";
  });
  let leaving = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await server.fetch(input, init);
    if (!String(input instanceof Request ? input.url : input).includes("/api/models/")) return response;
    init?.signal?.addEventListener("abort", () => leaving++);
    await Promise.race([
      released.promise,
      new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
      }),
    ]);
    return response;
  };
  return { fetch, release: () => released.resolve(undefined), aborted: () => leaving };
}

const found = { json: { inferenceProviderMapping: mapping } };
type Hub = Awaited<ReturnType<typeof delayedHub>>;

function ask({ fetch }: Hub, options: object = {}, accessToken = "hf_token", provider: "groq" | "together" = "groq") {
  const retry = { retries: 0 };
  return chatCompletion({ provider, model: "a/b", accessToken, messages }, { fetch, retry, ...options });
}

test("concurrent calls for a model share one lookup, whatever their providers", async () => {
  const hub = await delayedHub(found);
  const calls = [ask(hub), ask(hub), ask(hub, {}, "hf_token", "together")];
  await expect.poll(lookUps).toBe(1);
  hub.release();
  await expect(Promise.all(calls)).resolves.toHaveLength(3);
  expect(lookUps()).toBe(1);
  expect(hub.aborted()).toBe(0);
});

test("calls with another token do their own lookup: they may see another model", async () => {
  const hub = await delayedHub(found);
  const calls = [ask(hub), ask(hub, {}, "hf_other")];
  await expect.poll(lookUps).toBe(2);
  hub.release();
  await Promise.all(calls);
});

test("an abort ends only that caller's wait, even if it started the lookup", async () => {
  const hub = await delayedHub(found);
  const leave = new AbortController();
  const first = ask(hub, { signal: leave.signal });
  const second = ask(hub);
  const failed = expect(first).rejects.toThrow("enough");
  await expect.poll(lookUps).toBe(1);
  leave.abort(new Error("enough"));
  await failed;
  hub.release();
  await expect(second).resolves.toMatchObject({ id: "c1" });
  expect(lookUps()).toBe(1);
});

test("a passed deadline ends only that caller's wait, even if it started the lookup", async () => {
  const hub = await delayedHub(found);
  const first = ask(hub, { timeoutMs: 20 });
  const second = ask(hub);
  await expect(first).rejects.toMatchObject({ name: "DeadlineError", limitMs: 20 });
  hub.release();
  await expect(second).resolves.toMatchObject({ id: "c1" });
  expect(lookUps()).toBe(1);
});

test("the lookup is aborted when no caller waits any more, and the next call starts a new one", async () => {
  const hub = await delayedHub(found);
  const leave = new AbortController();
  const calls = [ask(hub, { signal: leave.signal }), ask(hub, { signal: leave.signal })];
  await expect.poll(lookUps).toBe(1);
  leave.abort();
  for (const { status } of await Promise.allSettled(calls)) expect(status).toBe("rejected");
  expect(hub.aborted()).toBe(1);
  hub.release();
  await expect(ask(hub)).resolves.toMatchObject({ id: "c1" });
  expect(lookUps()).toBe(2);
});

test("a failure reaches all waiting callers and is not cached", async () => {
  const hub = await delayedHub({ json: { error: "down" }, status: 500 }, found);
  const calls = [
    ask(hub),
    textGeneration({ provider: "groq", model: "a/b", accessToken: "hf_token", inputs: "x" }, hub),
  ];
  await expect.poll(lookUps).toBe(1);
  const settled = Promise.allSettled(calls);
  hub.release();
  for (const outcome of await settled) expect(outcome).toMatchObject({ reason: { httpResponse: { status: 500 } } });
  await expect(ask(hub)).resolves.toMatchObject({ id: "c1" });
  expect(lookUps()).toBe(2);
});
