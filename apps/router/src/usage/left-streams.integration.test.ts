import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{ provider: "nebius" }] }), {
    scripted: { url: provider.url, plays: ["nebius"] },
    // Streams are checked every tenth of a second.
    limits: { commentMs: 400 },
  });
  const micros = { inputMicros: 1_000_000, outputMicros: 1_000_000 };
  await under.router.provision.upsertPrice({ provider: "nebius", providerModelId: "*", ...micros });
});
afterAll(async () => {
  await under.close();
  await provider.close();
});
afterEach(async () => {
  await under.database.sql`delete from router_quotas`;
});

function streams(pieces: readonly string[]): void {
  provider.script["POST /v1/chat/completions"] = () => ({
    headers: { "content-type": "text/event-stream" },
    body: "",
    pieces,
  });
}
const word = `data: ${JSON.stringify({ choices: [{ delta: { content: "word" } }] })}\n\n`;

async function row(requestId: string) {
  const [found] = await under.database.sql`
    select status, input_tokens, output_tokens, cost_micros::int as cost_micros from inference_usage
    where request_id = ${requestId}`;
  return found && { ...found };
}

/** Reads a stream until it has received this many words, then disconnects. */
async function leaveAfter(words: number, requestId: string, fields: object = {}): Promise<void> {
  const leave = new AbortController();
  const body = JSON.stringify({
    model: "acme/chat",
    stream: true,
    messages: [{ role: "user", content: "hi" }],
    ...fields,
  });
  const response = await under.call({ body, signal: leave.signal, headers: { "x-request-id": requestId } });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  let read = "";
  while (read.split("word").length <= words) read += Buffer.from((await reader?.read())?.value ?? []).toString();
  leave.abort();
}

async function budget(measure: "tokens" | "cost"): Promise<void> {
  const quota = { per: "user", measure, window: "day", most: 10_000 };
  expect((await under.settings("boss", "PUT", "/api/router/hub/quotas", quota)).status).toBe(200);
}

test("a caller who disconnects from a stream is charged for what was generated, and the call is cancelled", async () => {
  await budget("cost");
  streams([word.repeat(12), "data: "]);
  await leaveAfter(12, "left-stream");
  await expect.poll(() => row("left-stream")).toMatchObject({ status: 499, output_tokens: 12 });
  const charged = await row("left-stream");
  expect(charged?.["input_tokens"]).toBeGreaterThan(0);
  expect(charged?.["cost_micros"]).toBe(Number(charged?.["input_tokens"]) + 12);
  const used = () => under.database.sql`select used::int as used from router_quota_counters`;
  await expect.poll(used).toEqual([{ used: charged?.["cost_micros"] }]);
  const { data } = await (await under.call({ path: "/v1/usage", method: "GET" })).json();
  expect(data).toMatchObject([{ failed: 0, cancelled: 1, output_tokens: 12 }]);
});

test("usage reported by the provider takes precedence over an estimate", async () => {
  const counted = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 40 } })}\n\n`;
  streams([word + counted, "data: "]);
  await leaveAfter(1, "left-counted", { stream_options: { include_usage: true, continuous_usage_stats: true } });
  await expect.poll(() => row("left-counted")).toMatchObject({ status: 499, input_tokens: 3, output_tokens: 40 });
});

test("a caller who disconnects before a stream begins is not charged", async () => {
  provider.script["POST /v1/chat/completions"] = () => undefined;
  const leave = new AbortController();
  provider.received.length = 0;
  const left = under.call({
    model: "acme/chat",
    stream: true,
    signal: leave.signal,
    headers: { "x-request-id": "left-early" },
  });
  await expect.poll(() => provider.received.length).toBe(1);
  leave.abort();
  await expect(left).rejects.toThrow();
  await expect.poll(() => row("left-early")).toMatchObject({ status: 499, output_tokens: null, cost_micros: null });
});

async function held(): Promise<number> {
  const [found] = await under.database.sql`select sum(held)::int as held from router_quota_holds`;
  return Number(found?.["held"] ?? 0);
}

test.each(["tokens", "cost"] as const)("a stream that exceeds its estimate reserves more %s", async (measure) => {
  await budget(measure);
  streams(Array.from({ length: 100 }, () => word.repeat(30)));
  const left = leaveAfter(2500, `outgrown-${measure}`, { max_tokens: 10 });
  // A hundredth of the quota is reserved ahead, and ten tokens were announced.
  await expect.poll(held, { interval: 10 }).toBeGreaterThan(1000);
  await left;
  await expect.poll(held).toBeLessThan(500);
});
