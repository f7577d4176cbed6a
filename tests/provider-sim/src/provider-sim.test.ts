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
  "%s answers and says that a simulator speaks",
  async (path) => {
    const response = await post(path, chat);
    expect(response.headers.get("server")).toBe("modelyard-provider-simulator");
    expect(await response.text()).toContain("This is Modelyard's provider simulator. You said: good morning");
  },
);

test("a stream ends with usage, when asked for, and [DONE]", async () => {
  const text = await (
    await post("/v1/chat/completions", { ...chat, stream: true, stream_options: { include_usage: true } })
  ).text();
  const events = text.trim().split("\n\n");
  expect(events.at(-1)).toBe("data: [DONE]");
  expect(events.at(-2)).toContain('"total_tokens"');
  expect(events.length).toBeGreaterThan(8);
});

test("another key is refused in OpenAI's shape", async () => {
  const response = await post("/v1/chat/completions", chat, "wrong");
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: { code: "invalid_api_key" } });
});

test("it remembers what it was sent and who left early", async () => {
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
