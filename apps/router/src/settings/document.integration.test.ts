import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{}], "acme/on-groq": [{ provider: "groq" }] }), {
    wordDelayMs: 20,
  });
});
afterAll(() => under.close());

const place = "/api/router/settings";

/** Sends a document unchanged, as an administrator. */
async function put(text: string, who = "boss"): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${who}`, "content-type": "application/yaml" };
  const response = await under.router.settings.request(place, { method: "PUT", headers, body: text });
  return { status: response.status, body: await response.json() };
}

const whole = () => `
customProviders:
  - { id: sim, label: Simulator, baseUrl: "${under.sim.url}/v1", key: ${under.sim.key} }
keys:
  - { provider: groq, key: ${under.sim.key} }
preferences:
  order: [[sim], [groq]]
prices:
  - { provider: sim, providerModelId: "*", inputMicros: 1000000 }
  - { provider: groq, providerModelId: sim-chat, outputMicros: 7 }
quotas:
  - { per: user, measure: requests, window: month, most: 1000000 }
`;

test("a document is complete: entries that it omits are deleted, and it is returned without keys", async () => {
  const answer = await put(whole());
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    customProviders: [{ id: "sim", label: "Simulator", baseUrl: under.sim.url }],
    preferences: { order: [["sim"], ["groq"]], disabled: [], weights: {} },
    prices: [
      {
        provider: "groq",
        providerModelId: "sim-chat",
        inputMicros: 0,
        outputMicros: 7,
        imageMicros: 0,
        secondMicros: 0,
        cachedReadMicros: null,
        cachedWriteMicros: null,
        tiers: [],
      },
      {
        provider: "sim",
        providerModelId: "*",
        inputMicros: 1000000,
        outputMicros: 0,
        imageMicros: 0,
        secondMicros: 0,
        cachedReadMicros: null,
        cachedWriteMicros: null,
        tiers: [],
      },
    ],
    quotas: [{ per: "user", name: null, measure: "requests", window: "month", most: 1000000 }],
  });
  expect((await under.settings("boss", "GET", place)).body).toEqual(answer.body);
  const keys = await under.settings("boss", "GET", "/api/router/hub/keys");
  expect(keys.body).toMatchObject([{ provider: "groq" }, { provider: "sim" }]);
});

const stamps = () => under.database.sql`
    select updated_at from model_prices union all select updated_at from provider_keys
    union all select updated_at from custom_providers order by 1`;

test("the same document again changes nothing", async () => {
  await put(whole());
  const before = await stamps();
  await put(whole());
  expect(await stamps()).toEqual(before);
});

test("omitted sections are kept", async () => {
  await put(whole());
  const { body } = await put("quotas: []");
  expect(body).toMatchObject({ quotas: [], prices: [{ provider: "groq" }, { provider: "sim" }] });
  expect((await put("{}")).body).toEqual(body);
});

test("JSON is accepted as well", async () => {
  const { status, body } = await put(JSON.stringify({ prices: [{ provider: "sim", providerModelId: "m" }] }));
  expect([status, body]).toMatchObject([200, { prices: [{ providerModelId: "m" }] }]);
});

const refused = [
  { what: "a duplicate section", text: "prices: []\nprices: []\n", says: "settings:2: Map keys must be unique." },
  { what: "broken YAML", text: "prices:\n  - provider: [sim", says: "settings:2" },
  { what: "an unknown section", text: "prices: []\nprice: []\n", says: "settings:2: the file: unknown name price" },
  {
    what: "an unknown field",
    text: "quotas:\n  - per: all\n    mots: 1\n",
    says: "settings:3: quotas.0: unknown name mots",
  },
  {
    what: "a duplicate price",
    text: "prices:\n  - { provider: sim, providerModelId: m }\n  - { provider: sim, providerModelId: m }\n",
    says: "settings:3: prices.1: this model has a price already",
  },
  {
    what: "an invalid value",
    text: "prices:\n  - provider: sim\n    providerModelId: m\n    inputMicros: -1\n",
    says: "settings:4: prices.0.inputMicros",
  },
  {
    what: "an unknown provider",
    text: "prices: []\nkeys:\n  - key: k\n    provider: no\n",
    says: "settings:4: keys.0.provider: there is no provider called no",
  },
  {
    what: "an unlisted host",
    text: "customProviders:\n  - id: lab\n    baseUrl: http://10.0.0.5/v1\n",
    says: "settings:3: customProviders.0.baseUrl",
  },
  {
    what: "a built-in id",
    text: "customProviders:\n  - id: groq\n    baseUrl: https://example.org\n",
    says: "groq is a built-in provider",
  },
  {
    what: "a duplicate id",
    text: "customProviders:\n  - { id: a, baseUrl: https://example.org }\n  - { id: a, baseUrl: https://example.org }\n",
    says: "settings:3: customProviders.1.id: a is listed twice",
  },
  {
    what: "a provider ranked twice",
    text: "preferences:\n  order: [[groq], [groq]]\n",
    says: "settings:2: preferences.order",
  },
  {
    what: "a quota for everyone with a name",
    text: "quotas:\n  - { per: all, name: x, measure: cost, window: day, most: 1 }\n",
    says: "no `name`",
  },
];
test.each(refused)("$what is rejected with its line, and nothing is changed", async ({ text, says }) => {
  await put(whole());
  const before = (await under.settings("boss", "GET", place)).body;
  const good = "prices: []\n";
  const answer = await put(text.startsWith("prices") ? text : text + good);
  expect(answer).toMatchObject({ status: 400, body: { code: "invalid_value", error: expect.stringContaining(says) } });
  expect((await under.settings("boss", "GET", place)).body).toEqual(before);
});

test("only administrators can read and write it", async () => {
  expect((await put("{}", "ada")).status).toBe(403);
  expect((await under.settings("ada", "GET", place)).status).toBe(403);
});

const padded = (bytes: number) => `{}${" ".repeat(bytes - 2)}`;

test("it may be as large as the limit, and not one byte larger", async () => {
  const { settingsDocumentBytes } = limits.router;
  expect((await put(padded(settingsDocumentBytes))).status).toBe(200);
  expect((await put(padded(settingsDocumentBytes + 1))).status).toBe(413);
});

test("a change does not interrupt running calls", async () => {
  await put(whole());
  const response = await under.call({ model: "acme/on-groq", stream: true });
  const text = response.text();
  expect((await put("keys: []\npreferences: { disabled: [groq] }\n")).status).toBe(200);
  expect((await under.call({ model: "acme/on-groq" })).status).toBe(400);
  expect(await text).toContain("[DONE]");
});
