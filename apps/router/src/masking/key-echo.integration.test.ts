import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, scriptedKey, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type Scripted, type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

const mask = "[redacted]".padEnd(scriptedKey.length, "*");
const messages = [{ role: "user", content: "hi" }];
const events = { "content-type": "text/event-stream" };
const json = { "content-type": "application/json" };

let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  under = await startRouterUnderTest(
    memoryDirectory({
      "acme/chat": [{ provider: "nebius" }],
      "acme/image": [{ provider: "nebius", task: "text-to-image" }],
    }),
    { scripted: { url: provider.url, plays: ["nebius"] } },
  );
});
afterAll(async () => {
  await under.close();
  await provider.close();
});

/** A chat response that repeats the key, as one text. */
const completion = JSON.stringify({
  id: "x",
  object: "chat.completion",
  choices: [
    { index: 0, message: { role: "assistant", content: `Your key is ${scriptedKey}.` }, finish_reason: "stop" },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
});
const streamed = [`Your key is ${scriptedKey}.`, `Again: ${scriptedKey}`]
  .map((content) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`)
  .concat("data: [DONE]\n\n")
  .join("");

function inPieces(text: string): string[] {
  const middle = text.indexOf(scriptedKey) + 7;
  return [text.slice(0, middle), text.slice(middle, middle + 3), text.slice(middle + 3)];
}

async function chat(answer: Scripted, { path = "/v1/chat/completions", stream = false } = {}) {
  provider.script["POST /v1/chat/completions"] = () => answer;
  const body = { model: "acme/chat", stream, messages, max_tokens: 9, input: "hi" };
  const response = await under.call({ path, body: JSON.stringify(body) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("a key that a provider repeats in a successful response is masked", () => {
  test.each([
    { what: "a complete response", answer: { headers: json, body: completion }, original: completion },
    { what: "a response in parts", answer: { headers: json, pieces: inPieces(completion) }, original: completion },
  ])("in $what; the rest is unchanged", async ({ answer, original }) => {
    const { status, text } = await chat(answer);
    expect([status, text]).toEqual([200, original.replaceAll(scriptedKey, mask)]);
    expect(JSON.parse(text)).toMatchObject({ usage: { total_tokens: 3 } });
  });

  test.each([
    { what: "a stream", answer: { headers: events, body: streamed } },
    { what: "a stream that is split within the key", answer: { headers: events, pieces: inPieces(streamed) } },
  ])("in $what", async ({ answer }) => {
    const { status, text } = await chat(answer, { stream: true });
    expect(status).toBe(200);
    expect(text).not.toContain(scriptedKey);
    expect(text).toContain(`Your key is ${mask}.`);
    expect(text).toContain(`Again: ${mask}`);
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
  });

  test("in a response that ends with the start of a key, which is forwarded", async () => {
    const half = scriptedKey.slice(0, 8);
    const { text } = await chat({ headers: { "content-type": "text/plain" }, pieces: ["x", half] });
    expect(text).toBe(`x${half}`);
  });

  test.each(["/v1/messages", "/v1/responses"])("in responses that are translated for %s", async (path) => {
    const whole = await chat({ headers: json, body: completion }, { path });
    expect(whole.text).toContain(mask);
    const stream = await chat({ headers: events, pieces: inPieces(streamed) }, { path, stream: true });
    expect(stream.text).toContain(mask);
    expect(whole.text + stream.text).not.toContain(scriptedKey);
  });

  test("in headers", async () => {
    const echoing = { "x-request-id": scriptedKey, "x-ratelimit-limit": `5; key=${scriptedKey}`, "retry-after": "7" };
    const { headers } = await chat({ headers: { ...json, ...echoing }, body: completion });
    expect(JSON.stringify([...headers])).not.toContain(scriptedKey);
    expect(headers.get("retry-after")).toBe("7");
  });

  test("in a response in the provider's own format", async () => {
    provider.script["POST /v1/chat/completions"] = () => ({ headers: json, body: completion });
    const body = JSON.stringify({ model: "x", messages });
    const response = await under.call({ path: "/router/nebius/v1/chat/completions", body });
    expect([response.status, await response.text()]).toEqual([200, completion.replaceAll(scriptedKey, mask)]);
  });

  test("in a response that the router translates", async () => {
    provider.script["POST /v1/images/generations"] = () => ({
      body: { data: [{ b64_json: "aGk=", revised_prompt: scriptedKey }] },
    });
    const response = await under.call({
      path: "/v1/images/generations",
      body: JSON.stringify({ model: "acme/image", prompt: "x" }),
    });
    expect([response.status, (await response.text()).includes(scriptedKey)]).toEqual([200, false]);
  });
});

test("files are forwarded unchanged", async () => {
  const { text } = await chat({ headers: { "content-type": "audio/mpeg" }, body: `sound ${scriptedKey}` });
  expect(text).toBe(`sound ${scriptedKey}`);
});
