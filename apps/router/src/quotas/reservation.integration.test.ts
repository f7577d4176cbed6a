import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";

// Far from the end of every window; the clock is stopped.
let nowMs = Date.parse("2026-11-05T17:05:10.000Z");
let first: RouterUnderTest;
let second: RouterUnderTest;

/** At a millionth of a dollar per output token. */
const cheap = { inputMicros: 0, outputMicros: 1_000_000 };

/** Also sufficient on a busy machine. */
const eventually = <Value>(value: () => Value) => expect.poll(value, { timeout: 4000 });

beforeAll(async () => {
  const directory = memoryDirectory({
    "acme/chat": [{}],
    "acme/hangs": [{ providerId: "fault-hang" }],
    "acme/stalls": [{ providerId: "fault-stall" }],
    "acme/fails": [{ providerId: "fault-500" }],
    "acme/resets": [{ providerId: "fault-reset-in-stream" }],
    "acme/falls-over": [{ providerId: "fault-503" }, { provider: "groq", providerId: "sim-chat" }],
    "acme/two-places": [{}, { provider: "groq", providerId: "fault-hang" }],
  });
  first = await startRouterUnderTest(directory, { now: () => nowMs });
  second = await startRouterUnderTest(directory, { now: () => nowMs, beside: first });
  await first.router.provision.upsertPrice({ provider: "sim", providerModelId: "*", ...cheap });
  await first.router.provision.upsertPrice({
    provider: "groq",
    providerModelId: "*",
    inputMicros: 0,
    outputMicros: 10_000_000,
  });
  for (const node of [first, second]) await learnAnew(node);
});
afterAll(async () => {
  await second.close();
  await first.close();
});
const leaving = new Set<() => Promise<void>>();
afterEach(async () => {
  await Promise.all([...leaving].map((leave) => leave()));
  leaving.clear();
  await eventually(held).toEqual([]);
  await first.database.sql`delete from router_quotas`;
  for (const node of [first, second]) await learnAnew(node);
  nowMs += 86_400_000;
});

const quotasOfHub = "/api/router/hub/quotas";

/** A node that changes a setting reads all of them again. */
async function learnAnew(node: RouterUnderTest): Promise<void> {
  const quota = { per: "user", name: "unknown", measure: "requests", window: "day", most: 1 };
  const { body } = await node.settings("boss", "PUT", quotasOfHub, quota);
  const id = typeof body === "object" && body !== null && "id" in body ? String(body.id) : "";
  expect((await node.settings("boss", "DELETE", `${quotasOfHub}/${id}`)).status).toBe(204);
}

/** Returns the amount reserved for calls, without the hundredth that nodes reserve ahead; as much may be outdated. */
async function held() {
  const rows = await first.database.sql`
    select held, unwritten, calls from router_quota_holds
    where calls > 0 or held + unwritten > (select most / 50 from router_quotas where id = quota_id)
    order by node`;
  return rows.map(({ held: amount, unwritten, calls }) => ({ held: amount, unwritten, calls }));
}

/** Resolves when both nodes apply it. */
async function allow(most: number, measure: "cost" | "tokens" = "cost"): Promise<void> {
  for (const node of [first, second]) {
    const quota = { per: "user", measure, window: "day", most };
    expect((await node.settings("boss", "PUT", quotasOfHub, quota)).status).toBe(200);
  }
}

const shown = async () => (await second.settings("boss", "GET", quotasOfHub)).body;

interface Body {
  stream?: boolean;
  max_tokens?: number;
}

async function ask(node: RouterUnderTest, model: string, body: Body = {}, signal?: AbortSignal) {
  const response = await node.call({
    body: JSON.stringify({ model, messages: [{ role: "user", content: "hello there" }], ...body }),
    ...(signal !== undefined && { signal }),
  });
  const text = await response.text();
  const json: unknown = response.headers.get("content-type")?.includes("json") === true ? JSON.parse(text) : undefined;
  return { status: response.status, text, body: json, headers: response.headers };
}

/** A call that does not end until its caller disconnects. */
function running(node: RouterUnderTest, model: string, body: Body) {
  const abort = new AbortController();
  const answer = ask(node, model, body, abort.signal).catch(() => undefined);
  const leave = async () => {
    abort.abort();
    await answer;
  };
  leaving.add(leave);
  return { answer, leave };
}

function askedFor(providerModelId: string): number {
  return first.sim.received.filter(({ body }) => body.includes(`"${providerModelId}"`)).length;
}

const setAside = { status: 429, body: { error: { type: "rate_limit_error", code: "budget_set_aside" } } };

test.each([
  { nodes: "one node", of: () => [first] },
  { nodes: "two nodes", of: () => [first, second] },
])("of 100 concurrent calls on $nodes, a budget for three admits three", async ({ of }) => {
  await allow(350);
  first.sim.received.length = 0;
  const nodes = of();
  const calls = Array.from({ length: 100 }, (_, call) =>
    running(nodes[call % nodes.length] ?? first, "acme/hangs", { max_tokens: 100 }),
  );
  const refused: number[] = [];
  for (const { answer } of calls)
    void answer.then((response) => response !== undefined && refused.push(response.status));
  await eventually(() => refused.length).toBe(97);
  expect(new Set(refused)).toEqual(new Set([429]));
  await eventually(() => askedFor("fault-hang")).toBe(3);
  const late = await ask(nodes[0] ?? first, "acme/chat", { max_tokens: 100 });
  expect(late).toMatchObject(setAside);
  expect(late.headers.get("retry-after")).toBe("2");
  expect(late.text).toContain("The limit of 0.000350 US dollars a day for user ada has no room for this call");
  // With two nodes, this includes the hundredth that the other reserves ahead.
  expect(late.text).toMatch(/0\.000000 US dollars are used, 0\.00030\d US dollars reserved for 3 running calls/);
  expect(late.text).toContain("this call may use 0.000100 US dollars");
  expect(late.text).toContain("lower `max_tokens`, or ask the administrator for more");
});

test("the reservation of a caller who disconnects is released, also on the other node", async () => {
  await allow(150);
  const call = running(first, "acme/stalls", { stream: true, max_tokens: 100 });
  await eventually(held).toEqual([{ held: "101", unwritten: "0", calls: 1 }]);
  for (const node of [first, second]) expect(await ask(node, "acme/chat", { max_tokens: 100 })).toMatchObject(setAside);
  expect(await shown()).toMatchObject([{ used: [{ name: "ada", used: 0, setAside: 100 }] }]);
  await call.leave();
  await eventually(async () => (await ask(second, "acme/chat", { max_tokens: 100 })).status).toBe(200);
  await eventually(shown).toMatchObject([{ used: [{ name: "ada", used: expect.toSatisfy((used) => used > 3) }] }]);
});

test("a stream that has ended counts with its usage", async () => {
  await allow(1000);
  expect((await ask(first, "acme/chat", { stream: true, max_tokens: 900 })).status).toBe(200);
  await eventually(held).toEqual([]);
  const used = async () => {
    const [row] = await first.database.sql`select used from router_quota_counters join router_quotas on id = quota_id`;
    return Number(row?.used);
  };
  await eventually(used).toBeGreaterThan(3);
  expect(await used()).toBeLessThan(50);
});

test.each(["acme/fails", "acme/resets"])("nothing stays reserved for %s when its provider fails", async (model) => {
  await allow(1000);
  await ask(first, model, { stream: true, max_tokens: 900 }).catch(() => undefined);
  await eventually(held).toEqual([]);
  expect((await ask(second, "acme/chat", { max_tokens: 900 })).status).toBe(200);
});

test("a single call continues although it might exceed the remaining quota", async () => {
  await allow(5);
  expect((await ask(first, "acme/chat", { max_tokens: 100_000 })).status).toBe(200);
  const usedUp = await ask(first, "acme/chat", { max_tokens: 1 });
  expect(usedUp).toMatchObject({ status: 429, body: { error: { code: "budget_exceeded" } } });
  expect(usedUp.text).toMatch(
    /is used up: 0\.0000\d\d US dollars are used, 0\.000000 US dollars reserved for 0 running calls/,
  );
  expect(usedUp.text).toContain("call with your own provider key, or ask the administrator for more");
});

test("on failover, the next provider's price is used", async () => {
  await allow(1005);
  expect((await ask(first, "acme/falls-over:cheapest", { max_tokens: 100 })).headers.get("x-provider")).toBe("groq");
  await eventually(held).toEqual([]);
  await allow(2000);
  running(second, "acme/hangs", { max_tokens: 1000 });
  await eventually(held).toMatchObject([{ calls: 1 }]);
  const failed = await ask(first, "acme/falls-over:cheapest", { max_tokens: 100 });
  expect(failed.status).toBe(503);
  expect(failed.text).toContain("is paid from a budget without room for it");
});

test("tokens are reserved for the input and the maximum output", async () => {
  await allow(1090, "tokens");
  running(first, "acme/hangs", {});
  await eventually(held).toMatchObject([{ calls: 1 }]);
  const refused = await ask(second, "acme/chat", { max_tokens: 50 });
  expect(refused).toMatchObject({ status: 429, body: { error: { code: "rate_limit_set_aside" } } });
  expect(refused.text).toContain("for 1 running call");
  expect((await ask(first, "acme/chat", { max_tokens: 20 })).status).toBe(200);
});

test("a call without a maximum reserves the usual output of its model", async () => {
  await allow(10_000, "tokens");
  running(first, "acme/two-places:groq", {});
  await eventually(held).toMatchObject([{ calls: 1, held: expect.toSatisfy((amount) => Number(amount) > 1000) }]);
  for (let call = 0; call < 20; call++) expect((await ask(first, "acme/two-places:sim")).status).toBe(200);
  const amounts = async () => (await held()).map(({ calls, held: amount }) => ({ calls, amount: Number(amount) }));
  running(first, "acme/two-places:groq", {});
  // A thousand for one, less than two hundred for the other, and a hundred ahead.
  await eventually(amounts).toContainEqual({ calls: 2, amount: expect.toSatisfy((amount) => amount < 1400) });
});

test("a call to a named provider reserves as well", async () => {
  await allow(150);
  const call = running(first, "acme/hangs", { max_tokens: 100 });
  await eventually(held).toMatchObject([{ calls: 1 }]);
  const body = JSON.stringify({ model: "sim-chat", messages: [], max_tokens: 100 });
  const named = () => second.call({ path: "/router/sim/v1/chat/completions", body });
  expect((await named()).status).toBe(429);
  await call.leave();
  await eventually(async () => (await named()).status).toBe(200);
});

test("a call that is not paid from a budget reserves nothing in it", async () => {
  await allow(150);
  running(first, "acme/hangs", { max_tokens: 100 });
  await eventually(held).toMatchObject([{ calls: 1 }]);
  await second.settings("ada", "PUT", "/api/router/me/keys/sim", { key: first.sim.key });
  expect((await ask(second, "acme/chat", { max_tokens: 100 })).status).toBe(200);
  await second.settings("ada", "DELETE", "/api/router/me/keys/sim");
});
