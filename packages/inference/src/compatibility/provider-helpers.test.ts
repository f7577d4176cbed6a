import * as theirs from "@huggingface/inference";
import { type ProviderFixture, readFixtures } from "@modelyard/provider-sim";
import { afterEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import * as ours from "../index.ts";
import { noted, revive } from "../testing/simulated-provider.ts";
import { getProviderHelper, PROVIDERS } from "./provider-helpers.ts";
import { makeRequestOptions } from "./request-options.ts";

const key = "provider-key-0123456789";
const fixtures = readFixtures();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function isProviderId(id: string): ours.ProviderId {
  if (!ours.isProviderId(id)) throw new Error(`${id} is no provider`);
  return id;
}

function helperOf({ provider, task }: Pick<ProviderFixture, "provider" | "task">) {
  const helper = Object.entries(PROVIDERS[isProviderId(provider)]).find(([name]) => name === task)?.[1];
  if (helper === undefined) throw new Error(`${provider} has no helper for ${task}`);
  return helper;
}

function argsOf({ provider, args, model }: ProviderFixture): ours.RequestArgs & { accessToken: string } {
  const accessToken = provider === "hf-inference" ? "hf_token" : key;
  return { ...Object(revive(args)), accessToken, model: provider === "openai" ? `openai/${model}` : "acme/model" };
}

async function bodyOf(body: unknown): Promise<unknown> {
  const response = new Response(body instanceof Blob || body instanceof FormData ? body : String(body));
  if (body instanceof FormData) return Object.fromEntries((await response.formData()).entries());
  const text = await response.text();
  return text.startsWith("{") ? JSON.parse(text) : text;
}

/** Responses of the hub and, in order, of a fixture's job and file. */
function scripted({ provider, task, model, answers }: ProviderFixture): typeof fetch {
  const left = answers.slice(1);
  return async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes("/api/models/")) {
      const mapping = { provider, providerId: model, hfModelId: "acme/model", status: "live", task };
      return Response.json({ inferenceProviderMapping: [mapping] });
    }
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer?.file !== undefined)
      return new Response(answer.file.text, { headers: { "content-type": answer.file.type } });
    return Response.json(answer?.json);
  };
}

describe.each(fixtures)("$provider $task", (fixture) => {
  test("makeRequestOptions returns the documented request", async () => {
    const { url, info } = await makeRequestOptions(argsOf(fixture), helperOf(fixture), { fetch: scripted(fixture) });
    const { method, path, json, binary, form } = fixture.request;
    expect([info.method, url]).toEqual([method, `https://${fixture.host}${path}`]);
    if (json !== undefined) expect(await bodyOf(info.body)).toEqual(json);
    else expect(info.body).toBeInstanceOf(form === undefined ? Blob : FormData);
    if (binary !== undefined) expect(await bodyOf(info.body)).toBe(binary.text);
  });

  test("the steps build the same request and read the response", async () => {
    const helper = helperOf(fixture);
    const { model, provider } = fixture;
    const authMethod = provider === "hf-inference" ? "hf-token" : "provider-key";
    const given = argsOf(fixture);
    const args = { ...(await helper.preparePayloadAsync({ ...given, model })) };
    const body = helper.makeBody({ args, model });
    if (fixture.request.json !== undefined) expect(await bodyOf(body)).toEqual(fixture.request.json);

    vi.useFakeTimers();
    vi.stubGlobal("fetch", scripted(fixture));
    const url = helper.makeUrl({ authMethod, model, task: helper.task });
    expect(url).toBe(`https://${fixture.host}${fixture.request.path}`);
    const headers = helper.prepareHeaders({ accessToken: given.accessToken, authMethod }, false);
    const [first] = fixture.answers;
    const file = first?.file;
    const response = file === undefined ? first?.json : new Blob([file.text], { type: file.type });
    const result = helper.getResponse(response, url, headers);
    const seen = { isSettled: false };
    result.then(
      () => (seen.isSettled = true),
      () => (seen.isSettled = true),
    );
    while (!seen.isSettled) await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(await noted(await result)).toEqual(fixture.result);
  });
});

/** Cases in which @huggingface/inference calls a provider differently from its documentation or the specification. */
const otherAddress: Readonly<Record<string, string>> = {
  "fal-ai/text-to-image": "answered in the same request, not in the queue",
  "hf-inference/text-generation": "the task's own format, as for every other task there",
  "novita/text-generation": "the documented address",
  "scaleway/text-generation": "a chat, as completions are not among what scaleway documents",
};

const shared = Object.entries(theirs.PROVIDERS).flatMap(([provider, tasks]) =>
  Object.entries(tasks).map(([task, their]) => ({ provider, task, their })),
);

function isTheirTask(task: string): task is theirs.InferenceTask {
  return Object.values(theirs.PROVIDERS).some((tasks) => task in tasks);
}

describe.each(shared)("$provider $task", ({ provider, task, their }) => {
  const mine = helperOf({ provider, task });
  // novita's only model for this task.
  const model = `${provider}/${task}` === "novita/image-text-to-video" ? "MiniMax-H3" : "acme/model";

  test.each([
    { authMethod: "provider-key", accessToken: key },
    { authMethod: "hf-token", accessToken: "hf_token" },
    { authMethod: "none" },
  ] as const)("uses the same URL as @huggingface/inference: $authMethod", (header) => {
    expect([mine.provider, mine.clientSideRoutingOnly]).toEqual([their.provider, their.clientSideRoutingOnly]);
    if (mine.clientSideRoutingOnly && header.authMethod !== "provider-key") return;
    // Of their helpers, only the one for hf-inference reads the task here.
    const params = { authMethod: header.authMethod, model, ...(isTheirTask(task) && { task }) };
    const isOther = `${provider}/${task}` in otherAddress;
    expect(mine.makeUrl(params) === their.makeUrl(params)).toBe(!isOther);
    if (!isOther) expect(mine.makeBaseUrl(params)).toBe(their.makeBaseUrl(params));
    const headersOf = (helper: Pick<typeof their, "prepareHeaders">) =>
      [...new Headers(helper.prepareHeaders(header, false))].filter(([, value]) => value !== "Bearer undefined");
    expect(headersOf(mine)).toEqual(headersOf(their));
  });
});

describe("getProviderHelper", () => {
  test("has results of the task's type", () => {
    const image = getProviderHelper("together", "text-to-image");
    expectTypeOf(() => image.getResponse({})).returns.resolves.toEqualTypeOf<Blob>();
    expectTypeOf(() => image.getResponse({}, "", {}, "url")).returns.resolves.toEqualTypeOf<string>();
    const chat = getProviderHelper("groq", "conversational");
    expectTypeOf(() => chat.getResponse({})).returns.resolves.toEqualTypeOf<ours.ChatCompletionOutput>();
    const speech = getProviderHelper("fal-ai", "automatic-speech-recognition");
    expectTypeOf(() => speech.getResponse({})).returns.resolves.toEqualTypeOf<ours.AutomaticSpeechRecognitionOutput>();
  });

  test.each(["auto", "fastest", "cheapest"] as const)("%s chats through the router", async (policy) => {
    const helper = getProviderHelper(policy, "conversational");
    const url = "https://router.huggingface.co/v1/chat/completions";
    expect(helper.provider).toBe(policy);
    expect(helper.makeUrl({ authMethod: "hf-token", model: "a/b" })).toBe(url);
    const args = { model: "a/b", accessToken: "hf_token", messages: [] };
    expect((await makeRequestOptions(args, helper)).url).toBe(url);
  });

  test("auto means hf-inference for every other task", () => {
    expect(getProviderHelper("auto", "fill-mask").provider).toBe("hf-inference");
  });

  test.each([
    { task: undefined, message: 'Name the task that groq is to do, such as "text-to-image".' },
    { task: "fill-mask", message: 'Provider groq cannot be asked for "fill-mask".' },
  ] as const)("groq is refused for $task", ({ task, message }) => {
    expect(() => getProviderHelper("groq", task)).toThrow(message);
  });

  test("an unknown provider is rejected", () => {
    // @ts-expect-error no provider has this id
    expect(() => getProviderHelper("togther", "conversational")).toThrow('There is no provider "togther"');
  });

  test("a file is loaded before it is encoded as text", () => {
    const helper = getProviderHelper("fal-ai", "image-to-image");
    const args = { inputs: new Blob(["x"]), parameters: { prompt: "x" } };
    expect(() => helper.makeBody({ args, model: "m" })).toThrow(
      'fal-ai takes the file of "image-to-image" as text: pass the arguments through preparePayloadAsync first',
    );
  });

  test("an unexpected response and a failed job name the provider and the task, and hide the key", async () => {
    const url = "https://api.groq.com/openai/v1/chat/completions";
    const headers = { Authorization: `Bearer ${key}` };
    const malformed = getProviderHelper("groq", "conversational").getResponse({ error: `not ${key}` }, url, headers);
    const error: unknown = await malformed.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "ProviderOutputError", provider: "groq", task: "conversational" });
    expect(JSON.stringify(error) + String(error)).not.toContain(key);
  });

  test("a job stops with its signal", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ task: { status: "TASK_STATUS_PROCESSING" } }));
    const leave = new AbortController();
    const helper = getProviderHelper("novita", "text-to-video");
    const url = helper.makeUrl({ authMethod: "provider-key", model: "m" });
    const waiting = helper.getResponse({ task_id: "t1" }, url, {}, undefined, leave.signal);
    leave.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });
});
