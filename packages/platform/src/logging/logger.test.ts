import { expect, test } from "vitest";
import { createLogger, type Logger } from "./logger.ts";

test("a line is one JSON object without secrets, whatever the values contain", () => {
  const lines: string[] = [];
  const logger = createLogger({ level: "info", write: (line) => lines.push(line) });
  const cause = new Error("key gsk_1234567890abcdef refused");
  logger.error(
    { err: new Error("call failed", { cause }), headers: { "X-Key": "abc" }, name: "a\nb\u001b[31m" },
    "failed",
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd().includes("\n")).toBe(false);
  const line = JSON.parse(lines[0] ?? "");
  expect(line).toMatchObject({
    level: "error",
    msg: "failed",
    headers: { "x-key": "[redacted]" },
    name: "a\nb\u001b[31m",
  });
  expect(line.err.cause.message).toBe("key [redacted] refused");
  expect(lines[0]).not.toContain("gsk_1234567890abcdef");
});

test.each([
  {
    what: "texts and numbers",
    data: { a: 'one "two"\n\u2028', b: 1.5, c: true, d: null, e: undefined, f: Number.NaN },
  },
  { what: "nothing", data: {} },
  { what: "an object", data: { a: 1, inner: { b: 2 } } },
  { what: "a list", data: { list: [1, "two"] } },
  { what: "headers", data: { headers: { "X-Key": "abc" } } },
  { what: "a big number", data: { big: 2n ** 70n } },
])("a line with $what is the same at level info and warn", ({ data }) => {
  const lines: string[] = [];
  const logger = createLogger({ level: "info", write: (line) => lines.push(line) }).child({ room: "router" });
  logger.info(data, 'it "went"');
  logger.warn(data, 'it "went"');
  const [info = "", warning = ""] = lines;
  const parsed = JSON.parse(info);
  expect(new Date(parsed.time).getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(parsed).toEqual({ ...JSON.parse(warning), level: "info", time: parsed.time });
  expect(Object.keys(parsed).slice(0, 3)).toEqual(["level", "time", "room"]);
  expect(info.endsWith("}\n") && !info.trimEnd().includes("\n")).toBe(true);
});

test.each([
  { level: "debug", hears: ["debug", "info", "warn", "error"] },
  { level: "info", hears: ["info", "warn", "error"] },
  { level: "error", hears: ["error"] },
  { level: "silent", hears: [] },
] as const)("at the level $level, it writes $hears", ({ level, hears }) => {
  const lines: string[] = [];
  const logger: Logger = createLogger({ level, write: (line) => lines.push(JSON.parse(line).level) });
  for (const speaker of [logger, logger.child({ room: "hub" })]) {
    for (const name of ["debug", "info", "warn", "error"] as const) speaker[name]({ a: 1 }, "said");
  }
  expect(lines).toEqual([...hears, ...hears]);
});
