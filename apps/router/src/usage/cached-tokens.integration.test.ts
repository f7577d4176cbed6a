import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

let provider: ScriptedProvider;
let under: RouterUnderTest;
beforeAll(async () => {
  provider = await startScriptedProvider();
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{ provider: "nebius" }] }), {
    scripted: { url: provider.url, plays: ["nebius"] },
  });
  await under.router.provision.upsertPrice({
    provider: "nebius",
    providerModelId: "*",
    inputMicros: 10_000_000,
    outputMicros: 20_000_000,
    cachedReadMicros: 1_000_000,
    cachedWriteMicros: 12_000_000,
  });
});
afterAll(async () => {
  await under.close();
  await provider.close();
});

const usage = {
  prompt_tokens: 100,
  completion_tokens: 1,
  prompt_tokens_details: { cached_tokens: 60 },
  cache_creation_input_tokens: 30,
};
const costMicros = 10 * 10 + 60 * 1 + 30 * 12 + 20;

test("cached tokens are in the cost, the usage and the budget", async () => {
  provider.script["POST /v1/chat/completions"] = () => ({ body: { choices: [], usage } });
  const quota = { per: "user", measure: "cost", window: "month", most: 1_000_000 };
  expect((await under.settings("boss", "PUT", "/api/router/hub/quotas", quota)).status).toBe(200);
  const response = await under.call({ model: "acme/chat" });
  await response.text();
  expect(response.headers.get("x-cost-usd")).toBe("0.000540");
  const used = () => under.database.sql`select used::int as used from router_quota_counters`;
  await expect.poll(used).toEqual([{ used: costMicros }]);
  const { data } = await (await under.call({ path: "/v1/usage", method: "GET" })).json();
  expect(data).toMatchObject([
    { input_tokens: 100, cached_read_tokens: 60, cached_write_tokens: 30, cost_usd: "0.000540" },
  ]);
});
