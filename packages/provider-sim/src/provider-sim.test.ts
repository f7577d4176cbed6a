import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultModels, type ProviderSim, startProviderSim } from "./index.ts";

let sim: ProviderSim;
beforeAll(async () => {
  sim = await startProviderSim({ wordDelayMs: 1 });
});
afterAll(() => sim.close());

function post(path: string, body: object, key = sim.key): Promise<Response> {
  return fetch(sim.url + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${key}` },
  });
}

const chat = { model: "sim-chat", messages: [{ role: "user", content: "good morning" }] };

test.each(["/v1/chat/completions", "/openai/v1/chat/completions", "/inference/v1/chat/completions"])(
  "%s responds with a text that names the simulator",
  async (path) => {
    const response = await post(path, chat);
    expect(response.headers.get("server")).toBe("modelyard-provider-simulator");
    expect(await response.text()).toContain("This is Modelyard's provider simulator. You said: good morning");
  },
);

test("a stream ends with usage, if requested, and [DONE]", async () => {
  const text = await (
    await post("/v1/chat/completions", { ...chat, stream: true, stream_options: { include_usage: true } })
  ).text();
  const events = text.trim().split("\n\n");
  expect(events.at(-1)).toBe("data: [DONE]");
  expect(events.at(-2)).toContain('"total_tokens"');
  expect(events.length).toBeGreaterThan(8);
});

const completion = { model: "sim-text", prompt: "Once upon a time" };

test("/v1/completions returns text that names the simulator, and usage", async () => {
  const response = await post("/v1/completions", completion);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    object: "text_completion",
    model: "sim-text",
    choices: [{ index: 0, text: expect.stringContaining("You wrote: Once upon a time"), finish_reason: "stop" }],
    usage: { prompt_tokens: 4 },
  });
});

test.each([
  { what: "max_tokens limits the text", body: { max_tokens: 2 }, choices: [{ finish_reason: "length" }] },
  { what: "several prompts", body: { prompt: ["one", "two"] }, choices: [{ index: 0 }, { index: 1 }] },
])("completions: $what", async ({ body, choices }) => {
  const response = await post("/v1/completions", { ...completion, ...body });
  expect(await response.json()).toMatchObject({ choices });
});

test("a completion stream has one event per word, usage if requested, and [DONE]", async () => {
  const body = { ...completion, stream: true, stream_options: { include_usage: true } };
  const text = await (await post("/v1/completions", body)).text();
  const events = text.trim().split("\n\n");
  expect(events.at(-1)).toBe("data: [DONE]");
  expect(events.at(-2)).toContain('"total_tokens"');
  expect(events.at(-3)).toContain('"finish_reason":"stop"');
  const written = events.map((event) => /"text":"([^"]*)"/.exec(event)?.[1] ?? "").join("");
  expect(written).toContain("You wrote: Once upon a time");
});

test("completions: faults work, and an invalid body is rejected", async () => {
  expect((await post("/v1/completions", { ...completion, model: "fault-503" })).status).toBe(503);
  expect((await post("/v1/completions", { model: "sim-text" })).status).toBe(400);
});

test("another key is rejected with an error in OpenAI's format", async () => {
  const response = await post("/v1/chat/completions", chat, "wrong");
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: { code: "invalid_api_key" } });
});

test("records requests, and which callers disconnected early", async () => {
  const leave = new AbortController();
  const body = JSON.stringify({ ...chat, model: "fault-hang" });
  const headers = { authorization: `Bearer ${sim.key}`, "x-marked": "seen" };
  const left = fetch(`${sim.url}/v1/chat/completions?a=1`, { method: "POST", body, headers, signal: leave.signal });
  await expect.poll(() => sim.received.at(-1)?.body).toBe(body);
  leave.abort();
  await expect(left).rejects.toThrow();
  await expect.poll(() => sim.received.at(-1)?.aborted).toBe(true);
  expect(sim.received.at(-1)).toMatchObject({ path: "/v1/chat/completions?a=1", headers: { "x-marked": "seen" } });
});

test("the README lists every fault", async () => {
  const readme = await readFile(join(import.meta.dirname, "../README.md"), "utf8");
  expect(Object.keys(faultModels).filter((model) => !readme.includes(`\`${model}\``))).toEqual([]);
});

const large = { ...chat, messages: [{ role: "user", content: "x".repeat(2 * 1024 * 1024) }] };

test("a large chat request gets the same response as a small one", async () => {
  const [whole, streamed, fault, invalid] = await Promise.all([
    post("/v1/chat/completions", large),
    post("/v1/chat/completions", { ...large, stream: true }),
    post("/v1/chat/completions", { ...large, model: "fault-503" }),
    post("/v1/chat/completions", { ...large, model: 1 }),
  ]);
  expect([whole.status, streamed.status, fault.status, invalid.status]).toEqual([200, 200, 503, 400]);
  expect(await whole.text()).toContain(`You said: ${large.messages[0]?.content}`);
  expect(await streamed.text()).toMatch(/x{2097152}.*data: \[DONE\]/s);
});
