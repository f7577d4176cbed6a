import { afterEach, describe, expect, test } from "vitest";
import type { ChatTemplateLimits } from "./limits.ts";
import { chatTemplateLimits } from "./limits.ts";
import { type ChatTemplatePool, createChatTemplatePool } from "./pool.ts";

// Each limit is tested at the limit and one past it; afterwards, the next template must render again.

/** For tests that start and end processes. */
const options = { timeout: 30_000 };

let pool: ChatTemplatePool | undefined;
afterEach(() => pool?.close());

function poolOf(limits: Partial<ChatTemplateLimits>): ChatTemplatePool {
  pool = createChatTemplatePool({ size: 1, limits });
  return pool;
}

describe("bytes", options, () => {
  test.each([
    { limit: "sourceBytes", fits: "é".repeat(10), tooMuch: `${"é".repeat(10)}x`, code: "source-too-large" },
    { limit: "outputBytes", fits: "é".repeat(10), tooMuch: `${"é".repeat(10)}x`, code: "output-too-large" },
  ] as const)("$limit: 20 are rendered, 21 are rejected", async ({ limit, fits, tooMuch, code }) => {
    const small = poolOf({ [limit]: 20 });
    expect(await small.render(fits, {})).toBe(fits);
    await expect(small.render(tooMuch, {})).rejects.toMatchObject({ code });
    expect(await small.render(fits, {})).toBe(fits);
  });

  test("inputBytes: input at the limit is accepted, one more is rejected", async () => {
    const values = { text: "é" };
    const bytes = Buffer.byteLength(JSON.stringify(values));
    expect(await poolOf({ inputBytes: bytes }).render("{{ text }}", values)).toBe("é");
    pool?.close();
    await expect(poolOf({ inputBytes: bytes - 1 }).render("{{ text }}", values)).rejects.toMatchObject({
      code: "input-too-large",
    });
  });

  test("the largest allowed source is rendered in time", async () => {
    const source = "x".repeat(chatTemplateLimits.sourceBytes);
    expect(await poolOf({}).render(source, {})).toBe(source);
    await expect(poolOf({}).render(`${source}x`, {})).rejects.toMatchObject({ code: "source-too-large" });
  });
});

const loop = (times: number) =>
  `{% for i in range(${times}) %}{% for j in range(${times}) %}{% endfor %}{% endfor %}done`;

/** 10^12 iterations: hours on any machine. */
const nested = "{% for i in range(10000) %}".repeat(3) + "{% endfor %}".repeat(3);

/** For templates that must finish: seconds, on a busy machine. */
const timeMs = 3000;

test("a template that exceeds the time limit is stopped, others are rendered", options, async () => {
  const quick = poolOf({ timeMs, steps: 1e15 });
  expect(await quick.render(loop(3), {})).toBe("done");
  await expect(quick.render(nested, {})).rejects.toMatchObject({ code: "too-slow" });
  expect(await quick.render(loop(3), {})).toBe("done");
});

test("steps: a template at the limit is rendered, one more is rejected", options, async () => {
  const count = "{% for i in [1, 2] %}{{ i }}{% endfor %}";
  // The loop and its list with two items; then per item: selection, iteration, statement and name.
  const needed = 1 + 3 + 2 * 4;
  expect(await poolOf({ steps: needed }).render(count, {})).toBe("12");
  pool?.close();
  await expect(poolOf({ steps: needed - 1 }).render(count, {})).rejects.toMatchObject({
    code: "too-slow",
    message: expect.stringContaining("steps"),
  });
});

test("depth: a template at the limit is rendered, one more is rejected", options, async () => {
  const template = "{% if true %}{{ not (not 1) }}{% endif %}";
  // `if`, print, two `not` and the number.
  expect(await poolOf({ depth: 5 }).render(template, {})).toBe("True");
  pool?.close();
  await expect(poolOf({ depth: 4 }).render(template, {})).rejects.toMatchObject({
    code: "render",
    message: expect.stringContaining("nested more than 4"),
  });
});

test("a macro with endless recursion is stopped by the default depth", options, async () => {
  const endless = "{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}";
  await expect(poolOf({}).render(endless, {})).rejects.toMatchObject({
    code: "render",
    message: expect.stringContaining("nested"),
  });
  expect(await pool?.render("{{ 1 }}", {})).toBe("1");
});

const list = (times: number) =>
  `{% set n = namespace(l=[0]) %}{% for i in range(${times}) %}{% set n.l = n.l + n.l %}{% endfor %}{{ n.l | length }}`;

test("a template that exceeds the memory limit is stopped, others are rendered", options, async () => {
  const small = poolOf({ heapMegabytes: 24, timeMs: 20_000 });
  expect(await small.render(list(3), {})).toBe("8");
  await expect(small.render(list(26), {})).rejects.toMatchObject({ code: "too-much-memory" });
  expect(await small.render(list(3), {})).toBe("8");
});

const number = (result: PromiseSettledResult<string>) => (result.status === "fulfilled" ? result.value : "busy");

test("as many templates as the limit wait, one more is rejected", options, async () => {
  const small = poolOf({ waiting: 2 });
  const results = await Promise.allSettled([1, 2, 3, 4].map((index) => small.render(`{{ ${index} }}`, {})));
  expect(results.map(number)).toEqual(["1", "2", "3", "busy"]);
  expect(results[3]).toMatchObject({ reason: { code: "busy" } });
});

test(
  "a client has as many waiting templates as its limit, and another client still gets its turn",
  options,
  async () => {
    const small = poolOf({ waitingPerClient: 2 });
    const done: string[] = [];
    const render = async (client: string, text: string) => {
      done.push(await small.render(text, {}, { clients: [client] }));
    };
    const mine = ["m1", "m2", "m3", "m4"].map((text) => render("me", text));
    const results = await Promise.allSettled([...mine, render("other", "o1")]);
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(results[3]).toMatchObject({ reason: { code: "busy", message: expect.stringContaining("You have 2") } });
    expect(done).toEqual(["m1", "m2", "o1", "m3"]);
  },
);

test.each([
  { worker: "silent-worker.ts", why: "did not start within 300 ms", startMs: 300 },
  { worker: "failing-worker.ts", why: "ended while it started", startMs: 20_000 },
])("a process that $why is reported for each rendering", options, async ({ worker, why, startMs }) => {
  pool = createChatTemplatePool({
    size: 1,
    limits: { startMs },
    worker: new URL(`./testing/${worker}`, import.meta.url),
  });
  const results = await Promise.allSettled([pool.render("{{ 1 }}", {}), pool.render("{{ 2 }}", {})]);
  for (const result of results) {
    expect(result).toMatchObject({ reason: { code: "start-failed", message: expect.stringContaining(why) } });
  }
});

test("a first rendering that hangs in a new process is stopped", options, async () => {
  await expect(poolOf({ timeMs, steps: 1e15 }).render(nested, {})).rejects.toMatchObject({ code: "too-slow" });
  expect(await pool?.render("{{ 1 }}", {})).toBe("1");
});
