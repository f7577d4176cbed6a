import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

// Far from the end of a minute, an hour and a day; the clock is stopped, so that no window ends during a test.
const start = Date.parse("2026-11-21T17:05:10.000Z");
let nowMs = start;
let first: RouterUnderTest;
let second: RouterUnderTest;
beforeAll(async () => {
  const directory = memoryDirectory({ "acme/chat": [{}], "acme/other": [{ provider: "groq" }] });
  first = await startRouterUnderTest(directory, { now: () => nowMs });
  second = await startRouterUnderTest(directory, { now: () => nowMs, beside: first });
  const price = { provider: "sim", providerModelId: "*", inputMicros: 1_000_000, outputMicros: 1_000_000 };
  await first.router.provision.upsertPrice(price);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const owners: Record<string, string> = { hub: "boss", me: "ada", "organisations/engines": "ada" };

/** Returns its id. */
async function setQuota(owner: string, quota: object): Promise<string> {
  const { status, body } = await first.settings(owners[owner] ?? "", "PUT", `/api/router/${owner}/quotas`, quota);
  expect(body).toMatchObject({ id: expect.any(String) });
  expect(status).toBe(200);
  return body !== null && typeof body === "object" && "id" in body ? String(body.id) : "";
}

afterEach(async () => {
  await first.database.sql`delete from router_quotas`;
  await first.database.sql`select pg_notify('modelyard_router', '')`;
  nowMs += 31 * 24 * 3_600_000;
  const answers = async () => [await ask(first), await ask(second)].map(({ status }) => status);
  await expect.poll(answers).toEqual([200, 200]);
});

async function ask(node: RouterUnderTest, call: { model?: string; headers?: Record<string, string> } = {}) {
  const response = await node.call({ model: "acme/chat", ...call });
  const text = await response.text();
  const body = response.headers.get("content-type")?.includes("json") === true ? JSON.parse(text) : undefined;
  return { status: response.status, body, headers: response.headers };
}

/** Waits until the second node applies the quotas of the first; continues in a later window. */
async function bothKnow(): Promise<void> {
  const id = await setQuota("hub", { per: "all", measure: "requests", window: "month", most: 0 });
  await expect.poll(async () => (await ask(second)).status).toBe(429);
  await first.settings("boss", "DELETE", `/api/router/hub/quotas/${id}`);
  // The calls above count in their window, so each attempt uses a new one.
  await expect
    .poll(async () => {
      nowMs += 40 * 24 * 3_600_000;
      return (await ask(second)).status;
    })
    .toBe(200);
  nowMs += 40 * 24 * 3_600_000;
}

describe("requests", () => {
  test("with a limit of seven a minute, two nodes admit exactly seven", async () => {
    const most = 7;
    await setQuota("hub", { per: "user", measure: "requests", window: "minute", most });
    await bothKnow();
    const calls = Array.from({ length: most + 20 }, (_, index) => ask(index % 2 === 0 ? first : second));
    const answers = await Promise.all(calls);
    const good = answers.filter(({ status }) => status === 200).length;
    expect(good).toBe(most);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 429, body: { error: { type: "rate_limit_error", param: null } } });
    expect(refused?.body.error.code).toBe("rate_limit_exceeded");
    expect(refused?.body.error.message).toContain(`limit of ${most} requests a minute for user ada is used up`);
    expect(refused?.headers.get("retry-after")).toBe(String(60 - ((nowMs / 1000) % 60)));
    nowMs += 60_000;
    expect((await ask(first)).status).toBe(200);
  });

  test("with a limit of zero, none is admitted and no provider is called", async () => {
    await setQuota("hub", { per: "model", name: "ACME/chat", measure: "requests", window: "day", most: 0 });
    first.sim.received.length = 0;
    const refused = await ask(first);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("x-should-retry")).toBe("false");
    expect((await ask(first, { model: "acme/other" })).status).toBe(200);
    expect(first.sim.received).toHaveLength(1);
  });

  const subjects = [
    { per: "all", name: null, counted: {}, other: undefined },
    { per: "user", name: "ada", counted: {}, other: undefined },
    { per: "token", name: "t1", counted: {}, other: undefined },
    { per: "organisation", name: "acme", counted: { headers: { "x-hf-bill-to": "acme" } }, other: {} },
    { per: "model", name: null, counted: { model: "acme/chat" }, other: { model: "acme/other" } },
  ];
  test.each(subjects)("are counted per $per", async ({ per, name, counted, other }) => {
    await setQuota("hub", { per, name, measure: "requests", window: "hour", most: 1 });
    expect([(await ask(first, counted)).status, (await ask(first, counted)).status]).toEqual([200, 429]);
    if (other !== undefined) expect((await ask(first, other)).status).toBe(200);
  });

  test.each([
    { per: "user", name: "grace" },
    { per: "token", name: "t2" },
    { per: "model", name: "acme/other" },
  ])("of $per $name do not count for others", async ({ per, name }) => {
    await setQuota("hub", { per, name, measure: "requests", window: "hour", most: 0 });
    expect((await ask(first)).status).toBe(200);
  });

  test("rejected by a user's own quota are not deducted from another", async () => {
    await setQuota("hub", { per: "user", measure: "requests", window: "day", most: 2 });
    const own = await setQuota("me", { per: "model", measure: "requests", window: "day", most: 1 });
    expect([(await ask(first)).status, (await ask(first)).status]).toEqual([200, 429]);
    await first.settings("ada", "DELETE", `/api/router/me/quotas/${own}`);
    expect([(await ask(first)).status, (await ask(first)).status]).toEqual([200, 429]);
  });

  test("are counted by each node separately while PostgreSQL is unavailable, and written later", async () => {
    await setQuota("hub", { per: "all", measure: "requests", window: "day", most: 3 });
    await first.database.sql`alter table router_quota_counters rename to elsewhere`;
    const alone = [];
    for (let call = 0; call < 4; call++) alone.push((await ask(first)).status);
    await first.database.sql`alter table elsewhere rename to router_quota_counters`;
    expect(alone).toEqual([200, 200, 200, 429]);
  });
});

describe("budgets and tokens", () => {
  test("usage on one node ends calls on the other", async () => {
    await setQuota("hub", { per: "user", measure: "cost", window: "month", most: 10 });
    await bothKnow();
    const counted = async () => {
      const at = new Date(nowMs).toISOString();
      const [row] = await first.database.sql`
        select max(used) as used from router_quota_counters where ends_at > ${at}::text::timestamptz`;
      return Number(row?.used);
    };
    expect((await ask(first)).status).toBe(200);
    await expect.poll(counted).toBeGreaterThan(10);
    nowMs += 1000;
    const refused = await ask(second);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatchObject({ type: "insufficient_quota", code: "budget_exceeded" });
    expect(refused.body.error.message).toContain("0.000010 US dollars a month for user ada");
  });

  test("input and output tokens are counted, and a quota shows its usage", async () => {
    await setQuota("hub", { per: "model", measure: "tokens", window: "day", most: 5 });
    expect([(await ask(first)).status, (await ask(first)).status]).toEqual([200, 429]);
    const shown = async () => (await first.settings("boss", "GET", "/api/router/hub/quotas")).body;
    await expect.poll(shown).toMatchObject([{ used: [{ name: "acme/chat", used: expect.any(Number) }] }]);
  });

  test("an exhausted budget of the hub does not affect calls with the caller's own key", async () => {
    await setQuota("hub", { per: "user", measure: "cost", window: "day", most: 0 });
    expect((await ask(first)).status).toBe(429);
    await first.settings("ada", "PUT", "/api/router/me/keys/sim", { key: first.sim.key });
    expect((await ask(first)).status).toBe(200);
    await first.settings("ada", "DELETE", "/api/router/me/keys/sim");
  });

  test("calls that the hub does not pay are not charged to its budget", async () => {
    await setQuota("hub", { per: "user", measure: "cost", window: "day", most: 1 });
    await first.settings("ada", "PUT", "/api/router/me/keys/sim", { key: first.sim.key });
    expect((await ask(first)).status).toBe(200);
    await first.settings("ada", "DELETE", "/api/router/me/keys/sim");
    expect((await ask(first)).status).toBe(200);
  });
});
