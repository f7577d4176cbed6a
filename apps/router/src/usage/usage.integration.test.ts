import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

const directory = memoryDirectory({
  "acme/chat": [{}],
  "acme/unpriced": [{ provider: "groq" }],
  "acme/400": [{ providerId: "fault-400" }],
});

let under: RouterUnderTest;
beforeAll(async () => {
  under = await startRouterUnderTest(directory);
  await under.router.provision.upsertPrice({
    provider: "sim",
    providerModelId: "*",
    inputMicros: 1_000_000,
    outputMicros: 2_000_000,
  });
});
afterAll(() => under.close());

async function written(requestId: string) {
  const rows = await under.database.sql`select * from inference_usage where request_id = ${requestId}`;
  return rows[0];
}

describe("a call is recorded within a second", () => {
  const rows = [
    { what: "a response", model: "acme/chat", status: 200, output: true, priced: true },
    { what: "a stream", model: "acme/chat", stream: true, status: 200, output: true, priced: true },
    { what: "one without a price", model: "acme/unpriced", status: 200, output: true, priced: false },
    { what: "one that failed", model: "acme/400", status: 400, output: false, priced: false },
  ];
  test.each(rows)("$what", async ({ what, model, stream = false, status, output, priced }) => {
    const requestId = `usage-${what.replaceAll(" ", "-")}`;
    const body = JSON.stringify({
      model,
      stream,
      stream_options: { include_usage: true },
      messages: [{ role: "user", content: "one two" }],
    });
    await (await under.call({ body, headers: { "x-request-id": requestId } })).text();
    await expect.poll(() => written(requestId), { timeout: 1000 }).toBeDefined();
    const row = await written(requestId);
    expect(row).toMatchObject({ user_id: "u1", bill_to: null, model, status });
    expect(row?.output_tokens !== null).toBe(output);
    const cost = Number(row?.input_tokens) + 2 * Number(row?.output_tokens);
    expect(row?.cost_micros).toBe(priced ? String(cost) : null);
  });

  test("for the paying organization, if the caller is a member", async () => {
    const headers = { "x-request-id": "usage-bill-to", "x-hf-bill-to": "acme" };
    await (await under.call({ model: "acme/chat", headers })).text();
    await expect.poll(() => written("usage-bill-to")).toMatchObject({ bill_to: "acme" });
  });

  test("for the organization under its own spelling, however the caller spells it", async () => {
    const headers = { "x-request-id": "usage-spelling", "x-hf-bill-to": "ACME" };
    await (await under.call({ model: "acme/chat", headers })).text();
    await expect.poll(() => written("usage-spelling")).toMatchObject({ bill_to: "acme" });
  });

  test.each(["readers", "outside"])(
    "in %s the caller is a member without permission to spend",
    async (organisation) => {
      under.sim.received.length = 0;
      for (const path of ["/v1/chat/completions", "/v1/embeddings", "/v1/jobs", "/v1/messages", "/router/sim/v1/x"]) {
        const response = await under.call({ model: "acme/chat", path, headers: { "x-hf-bill-to": organisation } });
        const { error } = await response.json();
        const { type: _type, ...wrapped } = error;
        expect([path, response.status, JSON.stringify(wrapped)]).toEqual([
          path,
          403,
          expect.stringContaining(`Your role in ${organisation} does not allow`),
        ]);
      }
      expect(under.sim.received).toHaveLength(0);
    },
  );

  test.each(["other", "acme,other"])("the caller may not charge %s", async (organisation) => {
    under.sim.received.length = 0;
    const response = await under.call({ model: "acme/chat", headers: { "x-hf-bill-to": organisation } });
    const { error } = await response.json();
    expect([response.status, error.code, error.param]).toEqual([403, "not_a_member", "x-hf-bill-to"]);
    if (!organisation.includes(",")) expect(error.message).toContain(`not a member of ${organisation},`);
    expect(under.sim.received).toHaveLength(0);
  });

  test("the access log names the user who was rejected", async () => {
    const headers = { "x-hf-bill-to": "other", "x-request-id": "refused-payer" };
    expect((await under.call({ model: "acme/chat", headers })).status).toBe(403);
    const line = () => under.log.find((entry) => entry.includes('"refused-payer"'));
    await expect.poll(line).toContain('"userId":"u1"');
    expect(line()).toContain('"error":"not_a_member"');
  });
});

describe("GET /v1/usage", () => {
  test("returns the caller's calls by day, provider and model, with their cost", async () => {
    const { data, total_cost_usd } = await (await under.call({ path: "/v1/usage?days=2", method: "GET" })).json();
    expect(data).toContainEqual(
      expect.objectContaining({ provider: "sim", model: "acme/chat", requests: 2, failed: 0 }),
    );
    expect(data).toContainEqual(
      expect.objectContaining({ provider: "sim", model: "acme/400", requests: 1, failed: 1 }),
    );
    expect(Number(total_cost_usd)).toBeGreaterThan(0);
  });

  test("returns what an organization pays to its members", async () => {
    const { data } = await (await under.call({ path: "/v1/usage?organisation=acme", method: "GET" })).json();
    expect(data).toMatchObject([{ model: "acme/chat", requests: 2 }]);
  });

  test.each([
    { query: "?days=0", status: 400 },
    { query: "?days=1e9", status: 400 },
    { query: "?organisation=other", status: 403 },
    { query: "?organisation=outside", status: 403 },
    { query: "?organisation=readers", status: 200 },
  ])("$query gives $status", async ({ query, status }) => {
    expect((await under.call({ path: `/v1/usage${query}`, method: "GET" })).status).toBe(status);
  });
});

describe("GET /api/usage", () => {
  const rows = [
    { who: "ada", query: "", status: 200, says: '"model":"acme/400"' },
    { who: "reader", query: "?days=2", status: 200, says: '"model":"acme/400"' },
    { who: "ada", query: "?organisation=ACME", status: 200, says: '"organisation":"acme"' },
    { who: "boss", query: "", status: 200, says: '"data":[]' },
    { who: "boss", query: "?of=hub", status: 200, says: '"model":"acme/400"' },
    { who: "ada", query: "?of=hub", status: 403, says: "administrator" },
    { who: "ada", query: "?of=me", status: 400, says: "`of`" },
    { who: "ada", query: "?days=367", status: 400, says: "`days`" },
    { who: "ada", query: "?organisation=other", status: 403, says: "not a member" },
    { who: "ada", query: "?organisation=outside", status: 403, says: "no access" },
    { who: "narrow", query: "", status: 403, says: "no permission" },
    { who: "stranger", query: "", status: 401, says: "Sign in" },
  ];
  test.each(rows)("$who $query: $status $says", async ({ who, query, status, says }) => {
    const answer = await under.settings(who, "GET", `/api/usage${query}`);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(says);
  });
});

test("metrics count tokens and cost by provider", async () => {
  const text = await under.metrics.metrics();
  expect(text).toMatch(/modelyard_router_tokens_total\{provider="sim",direction="out"\} [1-9]/);
  expect(text).toMatch(/modelyard_router_cost_usd_total\{provider="sim"\} 0\.000/);
  expect(text).toContain("modelyard_router_usage_waiting");
});

test("while the database is unavailable, usage is unavailable", async () => {
  const away = await startRouterUnderTest(directory);
  await away.database.sql.end({ timeout: 0 });
  const answer = await away.call({ path: "/v1/usage", method: "GET" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.json()).toMatchObject({ error: { code: "database_unavailable", type: "server_error" } });
  expect(await away.settings("ada", "GET", "/api/usage")).toMatchObject({
    status: 503,
    body: { code: "database_unavailable" },
  });
  await away.close();
});

test("a clean stop writes the remaining records", async () => {
  const stopped = await startRouterUnderTest(directory);
  await (await stopped.call({ model: "acme/chat", headers: { "x-request-id": "usage-at-stop" } })).text();
  await stopped.router.close();
  const rows = await stopped.database.sql`select 1 from inference_usage where request_id = 'usage-at-stop'`;
  expect(rows).toHaveLength(1);
  await stopped.close();
});
