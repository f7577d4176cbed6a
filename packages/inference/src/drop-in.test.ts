import * as theirs from "@huggingface/inference";
import { type ProviderSim, type ReceivedRequest, readFixtures, startProviderSim } from "@modelyard/provider-sim";
import { OpenAI } from "openai";
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest";
import * as ours from "./index.ts";
import { callCell, redirectedTo, revive } from "./testing/simulated-provider.ts";

/** Every method of `InferenceClient` in @huggingface/inference. */
type TheirMethods = { [Name in keyof theirs.InferenceClient]: theirs.InferenceClient[Name] };

/**
 * The compiler checks that their callers' arguments compile here, and that results are assignable. Omitted: `endpoint`,
 * which gives a client; `featureExtraction`, whose type there lacks the fourth level of arrays that models return; `fillMask` and `imageToText`, whose types there name fields that no answer has; and `textToImage`, whose forms
 * are checked below.
 */
const client = new ours.InferenceClient();
const dropIn: Omit<TheirMethods, "endpoint" | "featureExtraction" | "fillMask" | "imageToText" | "textToImage"> =
  client;

test("an image has the requested type", () => {
  expectTypeOf(() => client.textToImage({ inputs: "x" })).returns.resolves.toEqualTypeOf<Blob>();
  expectTypeOf(() =>
    client.textToImage({ inputs: "x" }, { outputType: "blob" }),
  ).returns.resolves.toEqualTypeOf<Blob>();
  expectTypeOf(() =>
    client.textToImage({ inputs: "x" }, { outputType: "url" }),
  ).returns.resolves.toEqualTypeOf<string>();
  expectTypeOf(() =>
    client.textToImage({ inputs: "x" }, { outputType: "dataUrl" }),
  ).returns.resolves.toEqualTypeOf<string>();
  expectTypeOf(() => client.textToImage({ inputs: "x" }, { outputType: "json" })).returns.resolves.toEqualTypeOf<
    Record<string, unknown>
  >();
});

let sim: ProviderSim;
beforeAll(async () => {
  sim = await startProviderSim({ wordDelayMs: 0 });
});
afterAll(() => sim.close());

test("every export of @huggingface/inference exists here", () => {
  const methods = Object.getOwnPropertyNames(new theirs.InferenceClient()).filter(
    (name) => !["accessToken", "defaultOptions"].includes(name),
  );
  expect(methods.length).toBeGreaterThan(30);
  expect(methods.filter((name) => !(name in dropIn))).toEqual([]);
  for (const name of [
    "HfInference",
    "InferenceClientEndpoint",
    "InferenceClientInputError",
    "InferenceClientProviderApiError",
  ]) {
    expect(ours).toHaveProperty(name);
  }
  expect(new ours.HfInference("hf_x").endpoint("http://localhost:1")).toBeInstanceOf(ours.InferenceClient);
});

const chat = {
  model: "sim-chat",
  messages: [{ role: "user" as const, content: "Hello" }],
  max_tokens: 8,
  temperature: 0.2,
};

/** A request without the names of clients and the order of fields. */
function said(request: ReceivedRequest | undefined) {
  const { method, path, body = "", headers } = request ?? {};
  const [type = "", boundary] = (headers?.["content-type"] ?? "").split("; boundary=");
  const text = boundary === undefined ? body : body.replaceAll(boundary, "boundary");
  const parsed: unknown = type === "application/json" ? JSON.parse(text) : text;
  return { method, path, type, key: headers?.authorization, body: parsed };
}

describe.each([false, true])("the same chat, streamed: %s", (isStreamed) => {
  test("is sent and parsed as by openai and @huggingface/inference", async () => {
    const openai = new OpenAI({ apiKey: sim.key, baseURL: `${sim.url}/v1` });
    const endpoint = { endpointUrl: `${sim.url}/v1`, accessToken: sim.key };
    const texts: string[] = [];
    const requests: unknown[] = [];
    const record = (text: string) => {
      texts.push(text);
      requests.push(said(sim.received.at(-1)));
    };
    if (isStreamed) {
      let text = "";
      for await (const chunk of await openai.chat.completions.create({ ...chat, stream: true }))
        text += chunk.choices[0]?.delta.content ?? "";
      record(text);
      text = "";
      for await (const chunk of theirs.chatCompletionStream({ ...chat, ...endpoint }))
        text += chunk.choices[0]?.delta.content ?? "";
      record(text);
      text = "";
      for await (const chunk of ours.chatCompletionStream({ ...chat, ...endpoint }))
        text += chunk.choices[0]?.delta.content ?? "";
      record(text);
    } else {
      record((await openai.chat.completions.create(chat)).choices[0]?.message.content ?? "");
      record((await theirs.chatCompletion({ ...chat, ...endpoint })).choices[0]?.message.content ?? "");
      record((await ours.chatCompletion({ ...chat, ...endpoint })).choices[0]?.message.content ?? "");
    }
    const [byOpenai, byTheirs, byOurs] = requests;
    expect(texts[2]).toBe(texts[0]);
    expect(texts[2]).toBe(texts[1]);
    expect(byOurs).toEqual(byOpenai);
    expect(byOurs).toEqual(byTheirs);
  });
});

/** Cases in which @huggingface/inference differs from the provider's documentation or the specification. */
const different: Readonly<Record<string, string>> = {
  "fal-ai/text-to-image": "answered in the same request",
  "fal-ai/audio-to-audio": "sound keeps the type that the caller gave it",
  "deepinfra/text-to-image": "the size as one text, as documented",
  "groq/text-generation": "a chat, which is all that groq documents",
  "hf-inference/text-generation": "the task's own format, as for every other task there",
  "novita/text-generation": "the documented address and body",
  "scaleway/text-generation": "a chat, as completions are not among what scaleway documents",
  "hyperbolic/text-to-image": "steps and cfg_scale, as documented",
  "together/text-generation": "max_tokens, as documented; no leftovers of the task's own format",
};

const known: ReadonlySet<string> = new Set(theirs.INFERENCE_PROVIDERS);
const shared = readFixtures().filter(
  ({ provider, task }) => known.has(provider) && !(`${provider}/${task}` in different),
);

describe.each(shared)("$provider $task", (fixture) => {
  test("sends the same request as @huggingface/inference", async () => {
    const since = sim.received.length;
    await callCell(sim, fixture);
    const byOurs = said(sim.received[since]);
    const before = sim.received.length;
    const { provider, task, model, args } = fixture;
    const name =
      task === "conversational"
        ? "chatCompletion"
        : task.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const isHub = provider === "hf-inference";
    const given = {
      ...Object(revive(args)),
      accessToken: isHub ? "hf_token" : sim.key,
      provider,
      model: provider === "openai" ? `openai/${model}` : `acme/${provider}-${task}`,
    };
    const call: unknown = Reflect.get(theirs, name);
    if (typeof call !== "function") throw new Error(`they have no ${name}`);
    const asked: unknown = Reflect.apply(call, undefined, [
      given,
      { fetch: redirectedTo(sim, provider, task, model), retry_on_error: false },
    ]);
    await Promise.race([
      Promise.resolve(asked).catch(() => undefined),
      expect.poll(() => sim.received.length).toBeGreaterThan(before),
    ]);
    const byTheirs = said(sim.received[before]);
    expect({ ...byOurs, key: undefined }).toEqual({ ...byTheirs, key: undefined });
    if (!isHub) expect(byOurs.key).toBe(byTheirs.key);
  });
});
