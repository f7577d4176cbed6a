import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Usage } from "../../contract/usage.ts";
import { UsageBreakdown, type UsageToken } from "../../contract/usage-breakdown.ts";
import { memoryDirectory } from "../../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../../testing/router-under-test.ts";

let under: RouterUnderTest;

interface Call {
  user: string;
  token: string | null;
  organisation?: string;
  model?: string;
  provider?: string;
  status?: number;
  ms?: number;
  firstByteMs?: number;
  daysAgo?: number;
}

async function record(calls: readonly Call[]): Promise<void> {
  const rows = calls.map(
    ({
      user,
      token,
      organisation,
      model = "acme/one",
      provider = "sim",
      status = 200,
      ms,
      firstByteMs,
      daysAgo = 0,
    }) => ({
      id: randomUUID(),
      at: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString(),
      request_id: "r",
      user_id: user,
      bill_to: organisation,
      provider,
      token_id: token,
      model,
      status,
      duration_ms: ms ?? 100,
      first_byte_ms: firstByteMs,
      cost_micros: 10,
    }),
  );
  await under.database.sql`
    insert into inference_usage select * from json_populate_recordset(null::inference_usage, ${JSON.stringify(rows)}::text::json)`;
}

beforeAll(async () => {
  under = await startRouterUnderTest(memoryDirectory({}));
  const own = { user: "u1", token: "t1" };
  const team = { organisation: "acme" };
  await record([
    ...[100, 200, 300].map((ms) => Object.assign({ ms, firstByteMs: ms / 10 }, own)),
    { ...own, status: 500, ms: 5 },
    { ...own, status: 499, ms: 7 },
    { ...own, model: "acme/two", provider: "groq", daysAgo: 2, ms: 1000 },
    { user: "u1", token: "gone" },
    { user: "u1", token: null },
    { ...own, daysAgo: 20 },
    { user: "u2", token: "foreign", model: "acme/secret" },
    { ...own, ...team },
    { user: "u2", token: "foreign", ...team },
    { user: "u2", token: null, ...team },
    { user: "u3", token: "third", ...team, organisation: "engines" },
  ]);
});
afterAll(() => under.close());

async function breakdown(who: string, query: string) {
  const { status, body } = await under.settings(who, "GET", `/api/usage/breakdown?days=7${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return UsageBreakdown.parse(body);
}

const names = (tokens: readonly UsageToken[]) =>
  tokens.map(({ kind, id, name, user }) => `${kind} ${id} ${name} ${user}`).toSorted();

test("a row counts calls and errors, and latency within 5 % of the calls that succeeded", async () => {
  const { data, has_more } = await breakdown("ada", "");
  expect(data[0]).toEqual({
    token: { kind: "token", id: "t1", name: "laptop", user: null },
    provider: "sim",
    model: "acme/one",
    requests: 5,
    failed: 1,
    cancelled: 1,
    cost_usd: "0.000050",
    latency_ms: { p50: 198, p95: 290 },
    first_byte_ms: { p50: 20, p95: 29 },
  });
  expect(has_more).toBe(false);
  expect(data.find(({ token }) => token.kind === "browser")).toMatchObject({ requests: 1, first_byte_ms: null });
});

test("latency is also by day, in order", async () => {
  const { latency_by_day: days } = await breakdown("ada", "&token=t1");
  expect(days.map(({ p50, p95 }) => [p50, p95])).toEqual([
    [1002, 1002],
    [198, 290],
  ]);
  expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted());
});

describe("filters", () => {
  test.each([
    { query: "&token=t1", rows: 2 },
    { query: "&token=gone", rows: 1 },
    { query: "&token=browser", rows: 1 },
    { query: "&token=foreign", rows: 0 },
    { query: "&token=unknown", rows: 0 },
    { query: "&model=acme/two", rows: 1 },
    { query: "&model=acme/secret", rows: 0 },
    { query: "&model=acme%2Ftwo&provider=sim", rows: 0 },
    { query: "&provider=groq", rows: 1 },
    { query: "&provider='%20or%201=1--", rows: 0 },
    { query: "&token=&model=&provider=", rows: 4 },
  ])("$query selects $rows rows, and the choices stay", async ({ query, rows }) => {
    const { data, choices } = await breakdown("ada", query);
    expect(data).toHaveLength(rows);
    expect(names(choices.tokens)).toEqual([
      "browser browser null null",
      "deleted gone null null",
      "token t1 laptop null",
    ]);
    expect([choices.models, choices.providers]).toEqual([
      ["acme/one", "acme/two"],
      ["groq", "sim"],
    ]);
  });

  test.each([
    "token=a'b",
    "token=%00",
    `token=${"a".repeat(65)}`,
    "model=a%00b",
    `model=${"a".repeat(1025)}`,
    "provider=%0A",
    "days=93",
    "days=0",
    "days=1.5",
    "of=hub",
  ])("%s is refused", async (query) => {
    const { status } = await under.settings("ada", "GET", `/api/usage/breakdown?${query}`);
    expect(status).toBe(query === "of=hub" ? 403 : 400);
  });

  test.each(["/api/usage", "/v1/usage"])("%s has them too", async (path) => {
    const read = async (query: string) => {
      if (path === "/v1/usage") return (await under.call({ path: `${path}?${query}`, method: "GET" })).json();
      return (await under.settings("ada", "GET", `${path}?${query}`)).body;
    };
    const { data } = Usage.parse(await read("token=t1&days=7&model=acme/two"));
    expect(data.map(({ requests, model }) => [requests, model])).toEqual([[1, "acme/two"]]);
    expect(Usage.parse(await read("token=foreign")).data).toEqual([]);
    const refusal = z.union([z.object({ code: z.string() }), z.object({ error: z.object({ code: z.string() }) })]);
    expect(JSON.stringify(refusal.parse(await read("token=%22")))).toContain("invalid_value");
  });
});

describe("tokens of an organization's calls", () => {
  test("a member sees other members together, and cannot select their tokens", async () => {
    const { data, choices } = await breakdown("ada", "&organisation=acme");
    expect(names(data.map(({ token }) => token))).toEqual(["others null null null", "token t1 laptop null"]);
    expect(data.find(({ token }) => token.kind === "others")?.requests).toBe(2);
    expect(names(choices.tokens)).toEqual(["token t1 laptop null"]);
    for (const token of ["foreign", "browser"]) {
      const filtered = await breakdown("ada", `&organisation=acme&token=${token}`);
      expect([filtered.data, filtered.latency_by_day]).toEqual([[], []]);
      const { body } = await under.settings("ada", "GET", `/api/usage?organisation=acme&token=${token}`);
      expect(Usage.parse(body).data).toEqual([]);
    }
  });

  test("an admin sees users and tokens, without the names of the tokens", async () => {
    const { data } = await breakdown("boss", "&organisation=acme");
    expect(names(data.map(({ token }) => token))).toEqual([
      "member foreign null null",
      "member t1 null ada",
      "member_browser browser null null",
    ]);
    expect((await breakdown("boss", "&organisation=acme&token=foreign")).data).toHaveLength(1);
  });

  test("an administrator of the hub sees those of all calls, without the names of the tokens", async () => {
    const { data } = await breakdown("boss", "&of=hub");
    expect(JSON.stringify(data)).not.toContain("laptop");
    expect(data.find(({ token }) => token.id === "t1")?.token).toMatchObject({ kind: "member", user: "ada" });
  });
});

test("a call stores when its first byte came", async () => {
  const first = await startRouterUnderTest(memoryDirectory({ "acme/chat": [{}] }));
  await (await first.call({ model: "acme/chat" })).text();
  const stored = async () => (await first.database.sql`select first_byte_ms, duration_ms from inference_usage`)[0];
  await expect.poll(stored).toBeDefined();
  const row = await stored();
  expect(row?.first_byte_ms).toBeGreaterThanOrEqual(0);
  expect(row?.first_byte_ms).toBeLessThanOrEqual(Number(row?.duration_ms) + 1);
  await first.close();
});
