import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

test("a line is one JSON object without secrets, whatever the names hold", () => {
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
