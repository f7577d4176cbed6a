import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, scriptedKey, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

const embed = { task: "feature-extraction", providerId: "m" };
const image = { task: "text-to-image", providerId: "m" };
const say = { task: "text-to-speech", providerId: "m" };
const hear = { task: "automatic-speech-recognition", providerId: "m" };
const directory = memoryDirectory({
  "acme/embed": [{ ...embed, provider: "nebius" }],
  "acme/embed-hf": [{ ...embed, provider: "hf-inference" }],
  "acme/embed-next": [
    { ...embed, provider: "down" },
    { ...embed, provider: "nebius" },
  ],
  "acme/complete": [{ task: "text-generation", providerId: "m", provider: "nebius" }],
  "acme/complete-sim": [{ task: "text-generation", provider: "sim", providerId: "sim-text" }],
  "acme/complete-hf": [{ task: "text-generation", providerId: "m", provider: "hf-inference" }],
  "acme/image": [{ ...image, provider: "nebius" }],
  "acme/image-together": [{ ...image, provider: "together" }],
  "acme/image-fal": [{ ...image, provider: "fal-ai", providerId: "fal-ai/m" }],
  "acme/image-bfl": [{ ...image, provider: "black-forest-labs" }],
  "acme/image-wavespeed": [{ ...image, provider: "wavespeed" }],
  "acme/image-nscale": [{ ...image, provider: "nscale" }],
  "acme/say": [{ ...say, provider: "deepinfra" }],
  "acme/say-hf": [{ ...say, provider: "hf-inference" }],
  "acme/say-fal": [{ ...say, provider: "fal-ai" }],
  "acme/hear": [{ ...hear, provider: "deepinfra" }],
  "acme/hear-hf": [{ ...hear, provider: "hf-inference" }],
});

let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  const plays = [
    "nebius",
    "hf-inference",
    "together",
    "fal-ai",
    "black-forest-labs",
    "wavespeed",
    "nscale",
    "deepinfra",
  ];
  under = await startRouterUnderTest(directory, { scripted: { url: provider.url, plays } });
});
afterAll(async () => {
  await under.close();
  await provider.close();
});
beforeEach(() => {
  provider.received.length = 0;
  for (const path of Object.keys(provider.script)) delete provider.script[path];
});

const post = (path: string, body: object) => under.call({ path, body: JSON.stringify(body) });
const pixels = Buffer.from("not really a picture");
const sent = (index = 0) => JSON.parse(provider.received[index]?.body.toString("utf8") ?? "null");

describe("embeddings", () => {
  test("are forwarded byte for byte if the provider uses OpenAI's format", async () => {
    const answer = '{"object":"list", "data":[{"object":"embedding","index":0,"embedding":[0.5]}],"model":"m"}';
    provider.script["POST /v1/embeddings"] = () => ({ body: answer, headers: { "content-type": "application/json" } });
    const body = '{ "input": ["a", "b"],"model": "acme/embed", "dimensions": 2 }';
    const response = await under.call({ path: "/v1/embeddings", body });
    expect(await response.text()).toBe(answer);
    expect(response.headers.get("x-provider")).toBe("nebius");
    expect(provider.received[0]?.body.toString()).toBe(body.replace("acme/embed", "m"));
    expect(provider.received[0]?.headers.authorization).toBe(`Bearer ${scriptedKey}`);
  });

  test.each([
    {
      input: ["a", "b"],
      answer: [
        [0.5, 1],
        [2, 3],
      ],
      vectors: [
        [0.5, 1],
        [2, 3],
      ],
    },
    { input: "a", answer: [0.5, 1], vectors: [[0.5, 1]] },
    { input: "a", answer: [[0.5, 1]], vectors: [[0.5, 1]] },
  ])("$answer for $input becomes $vectors", async ({ input, answer, vectors }) => {
    provider.script["POST /models/m/pipeline/feature-extraction"] = () => ({ body: answer });
    const response = await post("/v1/embeddings", { model: "acme/embed-hf", input });
    const { object, data } = await response.json();
    expect(object).toBe("list");
    expect(data.map(({ embedding }: { embedding: unknown }) => embedding)).toEqual(vectors);
    expect(sent()).toEqual({ inputs: input });
  });

  test("are returned as base64 floats if requested", async () => {
    provider.script["POST /models/m/pipeline/feature-extraction"] = () => ({ body: [[0.5, -1]] });
    const response = await post("/v1/embeddings", { model: "acme/embed-hf", input: "a", encoding_format: "base64" });
    const bytes = Buffer.from((await response.json()).data[0].embedding, "base64");
    expect([bytes.readFloatLE(0), bytes.readFloatLE(4)]).toEqual([0.5, -1]);
  });

  test.each([
    { why: "a vector for each token", answer: [[[1], [2]]], says: "vectors, one for each input" },
    { why: "an object", answer: { vectors: [] }, says: "expected an array" },
  ])("$why is not an embedding", async ({ answer, says }) => {
    provider.script["POST /models/m/pipeline/feature-extraction"] = () => ({ body: answer });
    const response = await post("/v1/embeddings", { model: "acme/embed-hf", input: ["a", "b"] });
    const { error } = await response.json();
    expect([response.status, error.code]).toEqual([502, "provider_malformed"]);
    expect(error.message).toContain(says);
  });

  test("fail over to the next provider", async () => {
    provider.script["POST /v1/embeddings"] = () => ({ body: { data: [] } });
    const response = await post("/v1/embeddings", { model: "acme/embed-next", input: "a" });
    expect([response.status, response.headers.get("x-provider")]).toEqual([200, "nebius"]);
  });

  test.each([
    { body: { model: "acme/embed" }, code: "missing_input" },
    { body: { model: "acme/embed", input: 3 }, code: "invalid_value" },
    { body: { input: "a" }, code: "missing_model" },
    { body: { model: "acme/say", input: "a" }, code: "model_not_supported" },
  ])("$body is rejected as $code before a provider is called", async ({ body, code }) => {
    const response = await post("/v1/embeddings", body);
    expect([response.status, (await response.json()).error.code]).toEqual([400, code]);
    expect(provider.received).toHaveLength(0);
  });
});

const chunk = (fields: object) => `data: ${JSON.stringify({ object: "text_completion", ...fields })}\n\n`;
const word = chunk({ choices: [{ index: 0, text: "hi", finish_reason: null }] });
const used = chunk({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 7 } });
async function completionsStreamed(id: string, options: object): Promise<string> {
  const headers = { "x-request-id": id };
  const body = JSON.stringify({ model: "acme/complete", prompt: "say", stream: true, ...options });
  return (await under.call({ path: "/v1/completions", body, headers })).text();
}
const tokensOf = async (id: string) =>
  (await under.database.sql`select output_tokens from inference_usage where request_id = ${id}`)[0]?.output_tokens;

describe("completions", () => {
  test("are forwarded if the provider uses OpenAI's format", async () => {
    provider.script["POST /v1/completions"] = () => ({ body: { choices: [{ text: "hi" }] } });
    const response = await post("/v1/completions", { model: "acme/complete", prompt: "say", max_tokens: 3 });
    expect(await response.json()).toEqual({ choices: [{ text: "hi" }] });
    expect(sent()).toEqual({ model: "m", prompt: "say", max_tokens: 3 });
  });

  test.each([false, true])("a custom server completes a text, stream: %s", async (stream) => {
    const response = await post("/v1/completions", { model: "acme/complete-sim", prompt: "once", stream });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("simulator");
  });

  test("are translated otherwise", async () => {
    provider.script["POST /models/m"] = () => ({ body: [{ generated_text: "hi" }] });
    const response = await post("/v1/completions", { model: "acme/complete-hf", prompt: "say", max_tokens: 3 });
    expect(await response.json()).toMatchObject({
      object: "text_completion",
      model: "acme/complete-hf",
      choices: [{ index: 0, text: "hi", finish_reason: "stop" }],
    });
    expect(sent()).toEqual({ inputs: "say", parameters: { max_new_tokens: 3 } });
  });

  test.each([
    { who: "whose usage is not requested", options: {}, shows: `${word}data: [DONE]\n\n` },
    {
      who: "was asked to tell its usage",
      options: { stream_options: { include_usage: true } },
      shows: `${word}${used}data: [DONE]\n\n`,
    },
  ])("as a stream that $who are counted", async ({ options, shows }) => {
    provider.script["POST /v1/completions"] = ({ body }) => ({
      headers: { "content-type": "text/event-stream" },
      body: `${word}${body.includes('"include_usage":true') ? used : ""}data: [DONE]\n\n`,
    });
    const id = `completions-${Object.keys(options).length}`;
    expect(await completionsStreamed(id, options)).toBe(shows);
    await expect.poll(() => tokensOf(id)).toBe(7);
  });

  test("are requested again without the option if a provider rejects it", async () => {
    const whole = `${word}data: [DONE]\n\n`;
    provider.script["POST /v1/completions"] = ({ body }) =>
      body.includes("stream_options")
        ? { status: 422, body: { error: "stream_options: extra fields not permitted" } }
        : { headers: { "content-type": "text/event-stream" }, body: whole };
    expect(await completionsStreamed("completions-strict", {})).toBe(whole);
  });

  test("as a stream that ends too early end with an error", async () => {
    provider.script["POST /v1/completions"] = () => ({
      headers: { "content-type": "text/event-stream" },
      body: word,
    });
    expect(await completionsStreamed("completions-half", {})).toContain('"code":"provider_interrupted"');
  });

  test("that cannot be streamed return an error", async () => {
    const response = await post("/v1/completions", { model: "acme/complete-hf", prompt: "say", stream: true });
    expect((await response.json()).error.message).toContain("hf-inference does not stream completions");
  });
});

describe("images", () => {
  test("are requested with the provider's parameter names", async () => {
    provider.script["POST /v1/images/generations"] = () => ({ body: { data: [{ b64_json: "AAAA" }] } });
    const wanted = { model: "acme/image-together", prompt: "a cat", size: "512x256", response_format: "b64_json" };
    const response = await post("/v1/images/generations", wanted);
    expect(await response.json()).toEqual({ data: [{ b64_json: "AAAA" }] });
    expect(sent()).toMatchObject({ model: "m", prompt: "a cat", width: 512, height: 256, response_format: "base64" });
  });

  test("are fetched without a key from a provider's URL and returned in the response", async () => {
    provider.script["POST /fal-ai/m"] = () => ({ body: { images: [{ url: `${provider.url}/files/1.png` }] } });
    provider.script["GET /files/1.png"] = () => ({ status: 302, headers: { location: "/files/2.png" } });
    provider.script["GET /files/2.png"] = () => ({ body: pixels, headers: { "content-type": "image/png" } });
    const response = await post("/v1/images/generations", { model: "acme/image-fal", prompt: "a cat" });
    expect(await response.json()).toMatchObject({ data: [{ b64_json: pixels.toString("base64") }] });
    expect(provider.received.map(({ headers }) => headers.authorization)).toEqual([
      `Key ${scriptedKey}`,
      undefined,
      undefined,
    ]);
  });

  test("are returned as a URL if requested", async () => {
    provider.script["POST /fal-ai/m"] = () => ({ body: { images: [{ url: "https://files.example/1.png" }] } });
    const response = await post("/v1/images/generations", {
      model: "acme/image-fal",
      prompt: "a cat",
      response_format: "url",
    });
    expect(await response.json()).toMatchObject({ data: [{ url: "https://files.example/1.png" }] });
    expect(provider.received).toHaveLength(1);
  });

  test("of a job are waited for, with the key in every status request", async () => {
    let looks = 0;
    provider.script["POST /api/v3/m"] = () => ({
      body: { data: { urls: { get: "https://api.wavespeed.ai/api/v3/predictions/1/result" } } },
    });
    provider.script["GET /api/v3/predictions/1/result"] = () => {
      looks += 1;
      const outputs = [`${provider.url}/files/1.png`];
      return { body: { data: looks < 2 ? { status: "processing" } : { status: "completed", outputs } } };
    };
    provider.script["GET /files/1.png"] = () => ({ body: pixels, headers: { "content-type": "image/png" } });
    const response = await post("/v1/images/generations", { model: "acme/image-wavespeed", prompt: "a cat" });
    expect(await response.json()).toMatchObject({ data: [{ b64_json: pixels.toString("base64") }] });
    expect(looks).toBe(2);
    expect(provider.received[1]?.headers.authorization).toBe(`Bearer ${scriptedKey}`);
  });

  test.each([
    { why: "a job that fails", look: { data: { status: "failed", error: "out of paint" } }, says: "out of paint" },
    { why: "an unexpected status response", look: { status: 7 }, says: "another response than it documents" },
  ])("$why is reported, and no other provider is called", async ({ look, says }) => {
    provider.script["POST /api/v3/m"] = () => ({ body: { data: { urls: { get: "/api/v3/predictions/1/result" } } } });
    provider.script["GET /api/v3/predictions/1/result"] = () => ({ body: look });
    const response = await post("/v1/images/generations", { model: "acme/image-wavespeed", prompt: "a cat" });
    expect(response.status).toBe(502);
    expect((await response.json()).error.message).toContain(says);
  });

  test("a caller who disconnects while a job is waited for ends the wait", async () => {
    provider.script["POST /api/v3/m"] = () => ({ body: { data: { urls: { get: "/api/v3/predictions/1/result" } } } });
    provider.script["GET /api/v3/predictions/1/result"] = () => ({ body: { data: { status: "processing" } } });
    const leave = new AbortController();
    const body = JSON.stringify({ model: "acme/image-wavespeed", prompt: "a cat" });
    const left = under.call({ path: "/v1/images/generations", body, signal: leave.signal });
    await expect.poll(() => provider.received.length).toBe(2);
    leave.abort();
    await expect(left).rejects.toThrow();
    await expect
      .poll(async () => (await under.metrics.metrics()).match(/running_requests (\d+)/)?.[1], { timeout: 300 })
      .toBe("0");
    expect(provider.received).toHaveLength(2);
  });

  test.each([
    { address: "http://127.0.0.2/x", says: "a host that is not its own" },
    { address: "https://bfl.ai.evil.example/x", says: "a host that is not its own" },
    { address: "http://api.bfl.ai/x", says: "a host that is not its own" },
    { address: "https://u:p@api.bfl.ai/x", says: "expected a URL that starts with http(s) or / at polling_url" },
  ])("the polling URL $address is not followed", async ({ address, says }) => {
    provider.script["POST /v1/m"] = () => ({ body: { id: "1", polling_url: address } });
    const response = await post("/v1/images/generations", { model: "acme/image-bfl", prompt: "a cat" });
    expect((await response.json()).error.message).toContain(says);
    expect(provider.received).toHaveLength(1);
  });

  test.each([
    { body: { prompt: "a cat", response_format: "png" }, code: "invalid_value", param: "response_format" },
    { body: { prompt: "a cat", n: 99 }, code: "invalid_value", param: "n" },
    { body: {}, code: "missing_input", param: "prompt" },
  ])("$body is rejected for $param", async ({ body, code, param }) => {
    const response = await post("/v1/images/generations", { model: "acme/image", ...body });
    expect([response.status, (await response.json()).error]).toMatchObject([400, { code, param }]);
  });

  test("a provider that returns no URLs is reported", async () => {
    const response = await post("/v1/images/generations", {
      model: "acme/image-nscale",
      prompt: "x",
      response_format: "url",
    });
    expect([response.status, (await response.json()).error.code]).toEqual([400, "unsupported_input"]);
  });
});

describe("speech", () => {
  test.each([
    { model: "acme/say", path: "POST /v1/openai/audio/speech" },
    { model: "acme/say-hf", path: "POST /models/m" },
  ])("of $model returns the audio itself", async ({ model, path }) => {
    provider.script[path] = () => ({ body: pixels, headers: { "content-type": "audio/wav" } });
    const response = await post("/v1/audio/speech", { model, input: "hello", voice: "alto" });
    expect(response.headers.get("content-type")).toBe("audio/wav");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pixels);
  });

  test("at a URL is fetched, and an HTML page is rejected", async () => {
    provider.script["POST /m"] = () => ({ body: { audio: { url: `${provider.url}/files/1` } } });
    provider.script["GET /files/1"] = () => ({ body: "<script>", headers: { "content-type": "text/html" } });
    const response = await post("/v1/audio/speech", { model: "acme/say-fal", input: "hello" });
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
  });
});

function form(model: string, format?: string): FormData {
  const data = new FormData();
  data.append("language", "en");
  data.append("model", model);
  data.append("file", new Blob([pixels], { type: "audio/wav" }), 'a "quoted".wav');
  if (format !== undefined) data.append("response_format", format);
  return data;
}
async function transcribe(data: FormData): Promise<Response> {
  const encoded = new Response(data);
  return fetch(`${under.url}/v1/audio/transcriptions`, {
    method: "POST",
    body: await encoded.arrayBuffer(),
    headers: {
      authorization: `Bearer hf_${"a1".repeat(32)}`,
      "content-type": encoded.headers.get("content-type") ?? "",
    },
  });
}

const written = async (requestId: string) =>
  (
    await under.database.sql`select images, seconds, cost_micros from inference_usage where request_id = ${requestId}`
  )[0];

describe("usage is recorded", () => {
  const free = { inputMicros: 0, outputMicros: 0, imageMicros: 0, secondMicros: 0 };
  const price = (of: object) => under.settings("boss", "PUT", "/api/router/prices", { ...free, ...of });

  test("in images", async () => {
    await price({ provider: "nebius", providerModelId: "m", imageMicros: 4000 });
    provider.script["POST /v1/images/generations"] = () => ({
      body: { data: [{ b64_json: "AA" }, { b64_json: "AA" }] },
    });
    const body = JSON.stringify({ model: "acme/image", prompt: "a cat", n: 2 });
    const headers = { "x-request-id": "used-images" };
    expect((await under.call({ path: "/v1/images/generations", body, headers })).status).toBe(200);
    await expect.poll(() => written("used-images")).toMatchObject({ images: 2, cost_micros: "8000" });
  });

  test.each([
    {
      model: "acme/hear",
      answers: "POST /v1/openai/audio/transcriptions",
      body: { text: "hello", usage: { type: "duration", seconds: 9 } },
    },
    {
      model: "acme/hear-hf",
      answers: "POST /models/m",
      body: { text: "hello", chunks: [{ text: "hello", timestamp: [0, 9] }] },
    },
  ])("in audio seconds, of $model", async ({ model, answers, body }) => {
    for (const id of ["deepinfra", "hf-inference"])
      await price({ provider: id, providerModelId: "m", secondMicros: 100 });
    provider.script[answers] = () => ({ body });
    const response = await transcribe(form(model));
    expect(response.status).toBe(200);
    const requestId = response.headers.get("x-request-id") ?? "";
    await expect.poll(() => written(requestId)).toMatchObject({ seconds: 9, cost_micros: "900" });
  });
});

describe("transcriptions", () => {
  test("are forwarded with the model's name changed in the form", async () => {
    provider.script["POST /v1/openai/audio/transcriptions"] = () => ({ body: { text: "hello" } });
    expect(await (await transcribe(form("acme/hear"))).json()).toEqual({ text: "hello" });
    const type = String(provider.received[0]?.headers["content-type"]);
    const read = await new Response(new Uint8Array(provider.received[0]?.body ?? []), {
      headers: { "content-type": type },
    }).formData();
    expect([...read.keys()]).toEqual(["language", "model", "file"]);
    expect([read.get("model"), read.get("language")]).toEqual(["m", "en"]);
  });

  test("are forwarded with the checked fields, whatever their order", async () => {
    provider.script["POST /v1/openai/audio/transcriptions"] = () => ({ body: { text: "hello" } });
    const lines = [
      "--x",
      'content-disposition: form-data; name="a"; filename="; name=\\"model\\"; x="',
      "",
      "acme/other",
      "--x",
      'content-disposition: form-data; x="; name="; name="model"',
      "",
      "acme/hear",
      "--x",
      'content-disposition: form-data; name="file"; filename="a.wav"',
      "",
      "sound",
      "--x--",
      "",
    ];
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const response = await under.call({ path: "/v1/audio/transcriptions", body: lines.join("\r\n"), headers });
    expect(response.status).toBe(200);
    const body = String(provider.received[0]?.body);
    const names = [...body.matchAll(/name="([^"]*)"; filename|name="([^"]*)"/g)].map(
      ([, file, field]) => file ?? field,
    );
    expect(names).toEqual(["a", "model", "file"]);
    expect(body).toContain('content-disposition: form-data; name="model"\r\n\r\nm\r\n');
  });

  test.each([
    { format: undefined, answer: '{"text":"hello"}' },
    { format: "text", answer: "hello\n" },
    { format: "verbose_json", answer: '{"task":"transcribe","text":"hello","segments":[]}' },
  ])("are translated, as $format", async ({ format, answer }) => {
    provider.script["POST /models/m"] = () => ({ body: { text: "hello" } });
    expect(await (await transcribe(form("acme/hear-hf", format))).text()).toBe(answer);
    expect(provider.received[0]?.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(String(provider.received[0]?.body))).toEqual({
      inputs: pixels.toString("base64"),
      parameters: { language: "en" },
    });
  });

  test("with only a file are sent as the file itself", async () => {
    provider.script["POST /models/m"] = () => ({ body: { text: "hello" } });
    const data = form("acme/hear-hf");
    data.delete("language");
    await (await transcribe(data)).text();
    expect(provider.received[0]?.headers["content-type"]).toBe("audio/wav");
    expect(provider.received[0]?.body).toEqual(pixels);
  });

  test.each([
    { why: "not a form", type: "application/json", body: "{}", code: "invalid_form" },
    { why: "no end", type: "multipart/form-data; boundary=x", body: "--x\r\nabc", code: "invalid_form" },
    {
      why: "65 parts",
      type: "multipart/form-data; boundary=x",
      body: `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(65)}--x--`,
      code: "invalid_form",
    },
    ...[
      { why: "two models", fields: ["model", "model"] },
      { why: "two files", fields: ["model", 'file"; filename="a', 'file"; filename="b'] },
      { why: "the model as a file", fields: ['model"; filename="a'] },
      { why: "another stream", fields: ["model", "stream", 'file"; filename="a'] },
    ].map(({ why, fields }) => ({
      why,
      type: "multipart/form-data; boundary=x",
      body: `${fields.map((name) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nacme/hear\r\n`).join("")}--x--`,
      code: "invalid_form",
    })),
    {
      why: "the audio as text",
      type: "multipart/form-data; boundary=x",
      body: ["model", "file"]
        .map((name) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nacme/hear\r\n`)
        .concat("--x--")
        .join(""),
      code: "missing_input",
    },
    { why: "an empty file", type: "multipart/form-data; boundary=x", body: "--x--", code: "missing_model" },
  ])("$why is rejected as $code", async ({ type, body, code }) => {
    const response = await under.call({ path: "/v1/audio/transcriptions", body, headers: { "content-type": type } });
    expect([response.status, (await response.json()).error.code]).toEqual([400, code]);
  });
});
