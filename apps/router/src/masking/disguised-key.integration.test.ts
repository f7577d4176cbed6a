import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { type RouterUnderTest, scriptedKey, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type Scripted, type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

const mask = "[redacted]".padEnd(scriptedKey.length, "*");
const messages = [{ role: "user", content: "hi" }];
const events = { "content-type": "text/event-stream" };
const json = { "content-type": "application/json" };
const bytes = { "content-type": "application/octet-stream" };

let provider: ScriptedProvider;
let other: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  [provider, other] = await Promise.all([startScriptedProvider(), startScriptedProvider()]);
  under = await startRouterUnderTest(
    memoryDirectory({
      "acme/chat": [{ provider: "nebius" }],
      "acme/speech": [{ provider: "fal-ai", providerId: "fal-ai/whisper", task: "automatic-speech-recognition" }],
      "acme/both": [{ provider: "nebius" }, { provider: "other" }],
    }),
    { scripted: { url: provider.url, plays: ["nebius", "fal-ai"] } },
  );
  await under.router.provision.upsertCustomProvider({ id: "other", label: "Other", baseUrl: `${other.url}/v1/` });
});
afterAll(async () => {
  await under.close();
  await Promise.all([provider.close(), other.close()]);
});
beforeEach(async () => {
  // Several failures in a row would make the router skip the provider.
  await chat({ headers: json, body: completionOf("good") });
  other.script["POST /v1/chat/completions"] = () => ({ headers: json, body: completionOf("from another") });
});

function completionOf(content: string): string {
  const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return JSON.stringify({ id: "x", object: "chat.completion", created: 1, model: "m", choices, usage });
}

function streamOf(...contents: string[]): string {
  return contents
    .map((content) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`)
    .concat("data: [DONE]\n\n")
    .join("");
}

/** Every character of the key as a JSON escape. */
function escaped(text: string): string {
  const inEscapes = Array.from(scriptedKey, (char) => `\\u00${char.charCodeAt(0).toString(16)}`).join("");
  return text.replaceAll(scriptedKey, inEscapes);
}

async function chat(answer: Scripted, { path = "/v1/chat/completions", stream = false, model = "acme/chat" } = {}) {
  provider.script["POST /v1/chat/completions"] = () => answer;
  const body = { model, stream, messages, max_tokens: 9, input: "hi" };
  const response = await under.call({ path, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}

const paths = [
  "/v1/chat/completions",
  "/router/nebius/v1/chat/completions",
  "/v1/messages",
  "/v1/responses",
  "/router/v1/chat/completions",
];
const encodings = [
  { encoding: "gzip", compress: gzipSync },
  { encoding: "br", compress: brotliCompressSync },
  { encoding: "deflate", compress: deflateSync },
  { encoding: "zstd", compress: zstdCompressSync },
  { encoding: "identity, gzip", compress: gzipSync },
];

describe("text that a provider compresses without permission is not forwarded", () => {
  describe.each(paths)("at %s", (path) => {
    test.each(encodings)("$encoding", async ({ encoding, compress }) => {
      const key = `Your key is ${scriptedKey}.`;
      for (const [stream, headers, text] of [
        [false, json, completionOf(key)],
        [true, events, streamOf(key)],
      ] as const) {
        const answer = { headers: { ...headers, "content-encoding": encoding }, body: compress(text) };
        const { status, text: error } = await chat(answer, { path, stream });
        expect(status).toBe(502);
        expect(error).toMatch(/Nebius[^.]* compressed its response although the request asked for `identity`/);
      }
    });
  });

  test.each(["identity", "Identity", ""])("but the encoding %j means none", async (encoding) => {
    const answer = { headers: { ...json, "content-encoding": encoding }, body: completionOf(scriptedKey) };
    expect(await chat(answer)).toEqual({ status: 200, text: completionOf(mask) });
  });

  test("but files are forwarded", async () => {
    const headers = { "content-type": "audio/mpeg", "content-encoding": "gzip" };
    expect(await chat({ headers, body: gzipSync("sound") })).toEqual({ status: 200, text: "sound" });
  });

  test("and the next provider is called", async () => {
    const answer = { headers: { ...json, "content-encoding": "gzip" }, body: gzipSync(completionOf(scriptedKey)) };
    const { status, text } = await chat(answer, { model: "acme/both" });
    expect([status, text]).toEqual([200, completionOf("from another")]);
  });

  test("and is not quoted in an error", async () => {
    const headers = { ...json, "content-encoding": "gzip" };
    const { status, text } = await chat({ status: 422, headers, body: gzipSync('{"error":"no"}', { level: 0 }) });
    expect(status).toBe(422);
    expect(JSON.parse(text).error.message).toContain("responded 422. ");
  });

  test("and not in the state of a job", async () => {
    const headers = { ...json, "content-encoding": "gzip" };
    provider.script["GET /fal-ai/x/requests/1"] = () => ({ headers, body: gzipSync(`{"x":"${scriptedKey}"}`) });
    const response = await under.call({ method: "GET", path: "/router/fal-ai/fal-ai/x/requests/1" });
    expect([response.status, await response.text()]).toEqual([502, expect.stringContaining("compressed")]);
  });
});

describe("a key that only appears after the router has decoded the response is masked", () => {
  const whole = completionOf(`Your key is ${scriptedKey}.`);
  const streamed = streamOf(`Your key is ${scriptedKey}.`);
  const answers = [
    { what: "escapes", stream: false, answer: { headers: json, body: escaped(whole) } },
    { what: "bytes of JSON", stream: false, answer: { headers: bytes, body: whole } },
    { what: "streamed escapes", stream: true, answer: { headers: events, body: escaped(streamed) } },
    { what: "streamed bytes", stream: true, answer: { headers: bytes, body: streamed } },
  ];
  describe.each(["/v1/messages", "/v1/responses"])("at %s", (path) => {
    test.each(answers)("in $what", async ({ stream, answer }) => {
      const { status, text } = await chat(answer, { path, stream });
      expect(status).toBe(200);
      expect(text).toContain(`Your key is ${mask}.`);
      expect(text).not.toContain(scriptedKey);
    });
  });

  test("in parts that the router joins", async () => {
    const answer = { headers: events, body: streamOf("Your key is scripted-", "key-01234", "56789.") };
    const { text } = await chat(answer, { path: "/v1/responses", stream: true });
    expect(text).toContain(`Your key is ${mask}.`);
    expect(text).not.toContain(scriptedKey);
  });

  test("in bytes at the end of a counted stream", async () => {
    const { text } = await chat({ headers: bytes, body: streamed }, { stream: true });
    expect(text).toBe(streamed.replace(scriptedKey, mask));
  });

  test("in the output of a translated task", async () => {
    provider.script["POST /fal-ai/whisper"] = () => ({ headers: json, body: escaped(`{"text":"${scriptedKey}"}`) });
    const form = new FormData();
    form.set("model", "acme/speech");
    form.set("file", new File(["sound"], "a.mp3", { type: "audio/mpeg" }));
    const encoded = new Response(form);
    const response = await fetch(`${under.url}/v1/audio/transcriptions`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": encoded.headers.get("content-type") ?? "" },
      body: await encoded.arrayBuffer(),
    });
    expect([response.status, await response.json()]).toEqual([200, { text: mask }]);
  });

  test("in the output of a job", async () => {
    provider.script["POST /v1/chat/completions"] = () => ({ headers: json, body: escaped(whole) });
    const asked = { model: "acme/chat", task: "conversational", inputs: "hi" };
    const { id } = await (await under.call({ path: "/v1/jobs", body: JSON.stringify(asked) })).json();
    const shown = async () => (await under.call({ method: "GET", path: `/v1/jobs/${id}` })).text();
    await expect.poll(shown).toMatch(/"status":"(?:succeeded|failed)"/);
    expect(await shown()).toContain(`Your key is ${mask}.`);
  });

  test("in a job's response in the provider's own format; the rest is unchanged", async () => {
    const body = `{"request_id":"1","note":"${scriptedKey}"}`;
    provider.script["GET /fal-ai/x/requests/1"] = () => ({ headers: json, body: escaped(body) });
    const response = await under.call({ method: "GET", path: "/router/fal-ai/fal-ai/x/requests/1" });
    expect(await response.text()).toBe(body.replace(scriptedKey, mask));
  });

  test("in a job's error of any text type", async () => {
    const headers = { "content-type": "application/x-yaml" };
    provider.script["GET /fal-ai/x/requests/1"] = () => ({ status: 404, headers, body: `key: ${scriptedKey}` });
    const response = await under.call({ method: "GET", path: "/router/fal-ai/fal-ai/x/requests/1" });
    expect([response.status, (await response.text()).includes(scriptedKey)]).toEqual([404, false]);
  });
});
