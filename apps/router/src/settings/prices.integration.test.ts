import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{}] }));
});
afterAll(() => under.close());

const place = "/api/router/prices";
const price = { provider: "sim", providerModelId: "sim-chat", inputMicros: 1_000_000 };

test("an administrator sets a price, all users can read it, and the next call is charged at it", async () => {
  const set = await under.settings("boss", "PUT", place, price);
  expect(set).toMatchObject({ status: 200, body: { ...price, outputMicros: 0, updatedAt: expect.any(String) } });
  expect((await under.settings("reader", "GET", place)).body).toEqual([set.body]);
  const shown = await (await under.call({ method: "GET", path: "/v1/models/acme/chat/providers" })).json();
  expect(shown.data[0].pricing.input_usd_per_million_tokens).toBe("1.000000");
  const cost = async (path: string) => {
    const body = JSON.stringify({
      model: "acme/chat",
      max_tokens: 9,
      messages: [{ role: "user", content: "one two three" }],
      input: "one two three",
    });
    const response = await under.call({ path, body });
    await response.text();
    return response.headers.get("x-cost-usd");
  };
  for (const path of ["/v1/chat/completions", "/v1/messages", "/v1/responses"])
    expect(await cost(path)).toBe("0.000003");
  const dearer = { ...price, inputMicros: 5_000_000 };
  await under.settings("boss", "PUT", place, dearer);
  expect(await cost("/v1/chat/completions")).toBe("0.000015");
  await under.settings("boss", "PUT", place, price);
  const removal = `${place}?provider=sim&providerModelId=sim-chat`;
  expect((await under.settings("boss", "DELETE", removal)).status).toBe(204);
  expect((await under.settings("boss", "DELETE", removal)).status).toBe(404);
  expect((await under.settings("boss", "GET", place)).body).toEqual([]);
  expect(await cost("/v1/chat/completions")).toBeNull();
});

const tier = {
  aboveInputTokens: 2,
  inputMicros: 2_000_000,
  outputMicros: 3,
  cachedReadMicros: 4,
  cachedWriteMicros: null,
};
const tiers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...tier, aboveInputTokens: index + 1 }));

test("a price has cached reads and writes and tiers, over HTTP and in a document", async () => {
  const cached = { ...price, cachedReadMicros: 100_000, cachedWriteMicros: 1_250_000, tiers: [tier] };
  const set = await under.settings("boss", "PUT", place, cached);
  expect(set).toMatchObject({ status: 200, body: cached });
  const shown = await (await under.call({ method: "GET", path: "/v1/models/acme/chat/providers" })).json();
  expect(shown.data[0].pricing).toMatchObject({
    cached_read_usd_per_million_tokens: "0.100000",
    cached_write_usd_per_million_tokens: "1.250000",
    tiers: [{ above_input_tokens: 2, cached_write_usd_per_million_tokens: "2.000000" }],
  });
  const document = await under.settings("boss", "GET", "/api/router/settings");
  expect(document.body).toMatchObject({ prices: [cached] });
  await under.settings("boss", "PUT", "/api/router/settings", { prices: [{ ...cached, tiers: [] }] });
  expect((await under.settings("boss", "GET", place)).body).toMatchObject([{ ...cached, tiers: [] }]);
  expect(
    await under.settings("boss", "PUT", place, { ...price, tiers: tiers(limits.router.priceTiers) }),
  ).toMatchObject({
    status: 200,
  });
  await under.settings("boss", "DELETE", `${place}?provider=sim&providerModelId=sim-chat`);
});

test.each([
  {
    who: "boss",
    method: "PUT",
    body: { ...price, tiers: tiers(limits.router.priceTiers + 1) },
    status: 400,
    says: "tiers",
  },
  { who: "boss", method: "PUT", body: { ...price, tiers: [tier, tier] }, status: 400, says: "aboveInputTokens" },
  { who: "ada", method: "PUT", body: price, status: 403, says: "administrator" },
  { who: "ada", method: "DELETE", body: undefined, status: 403, says: "administrator" },
  { who: "boss", method: "PUT", body: { ...price, provider: "unknown" }, status: 400, says: "no provider" },
  { who: "boss", method: "PUT", body: { ...price, inputMicros: 0.5 }, status: 400, says: "inputMicros" },
  { who: "boss", method: "PUT", body: { ...price, outputMicros: -1 }, status: 400, says: "outputMicros" },
  { who: "boss", method: "PUT", body: { ...price, imageMicros: 1e12 + 1 }, status: 400, says: "imageMicros" },
])("$who: $method $body is rejected with $status", async ({ who, method, body, status, says }) => {
  const answer = await under.settings(who, method, place, body);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ error: expect.stringContaining(says) });
});
