import { afterEach, describe, expect, test } from "vitest";
import type { ChatTemplateLimits } from "./limits.ts";
import { chatTemplateLimits } from "./limits.ts";
import { type ChatTemplatePool, createChatTemplatePool } from "./pool.ts";

// Each limit on both sides: what just fits is rendered, one more is refused, and the next template is rendered again.

/** Processes start, and are ended. */
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
  ] as const)("$limit: 20 are rendered, 21 are refused", async ({ limit, fits, tooMuch, code }) => {
    const small = poolOf({ [limit]: 20 });
    expect(await small.render(fits, {})).toBe(fits);
    await expect(small.render(tooMuch, {})).rejects.toMatchObject({ code });
    expect(await small.render(fits, {})).toBe(fits);
  });

  test("inputBytes: as many as the values have are taken, one more is refused", async () => {
    const values = { text: "é" };
    const bytes = Buffer.byteLength(JSON.stringify(values));
    expect(await poolOf({ inputBytes: bytes }).render("{{ text }}", values)).toBe("é");
    pool?.close();
    await expect(poolOf({ inputBytes: bytes - 1 }).render("{{ text }}", values)).rejects.toMatchObject({
      code: "input-too-large",
    });
  });

  test("the largest source that is allowed is rendered in time", async () => {
    const source = "x".repeat(chatTemplateLimits.sourceBytes);
    expect(await poolOf({}).render(source, {})).toBe(source);
    await expect(poolOf({}).render(`${source}x`, {})).rejects.toMatchObject({ code: "source-too-large" });
  });
});

const loop = (times: number) =>
  `{% for i in range(${times}) %}{% for j in range(${times}) %}{% endfor %}{% endfor %}done`;

test("what takes longer than the time is stopped, what does not is rendered", options, async () => {
  const quick = poolOf({ timeMs: 1500 });
  expect(await quick.render(loop(3), {})).toBe("done");
  await expect(quick.render(loop(5000), {})).rejects.toMatchObject({ code: "too-slow" });
  expect(await quick.render(loop(3), {})).toBe("done");
});

const list = (length: number) => `{% set many = range(${length}) | list %}{{ many | length }}`;

test("what needs more than the memory is stopped, what does not is rendered", options, async () => {
  const small = poolOf({ heapMegabytes: 24, timeMs: 20_000 });
  expect(await small.render(list(10), {})).toBe("10");
  await expect(small.render(list(20_000_000), {})).rejects.toMatchObject({ code: "too-much-memory" });
  expect(await small.render(list(10), {})).toBe("10");
});

test("as many as may wait do, one more is told to come again", options, async () => {
  const small = poolOf({ waiting: 2 });
  const answers = await Promise.allSettled([1, 2, 3, 4].map((number) => small.render(`{{ ${number} }}`, {})));
  expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : "busy"))).toEqual([
    "1",
    "2",
    "3",
    "busy",
  ]);
  expect(answers[3]).toMatchObject({ reason: { code: "busy" } });
});
