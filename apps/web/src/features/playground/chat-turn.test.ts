import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { readTurns } from "./chat-turn.ts";
import { turnControl } from "./turn-control.ts";

function formOf(content: object): FormData {
  const form = new FormData();
  form.set(turnControl(0), JSON.stringify({ user: { role: "user", content }, assistant: "yes" }));
  return form;
}
const texts = (count: number) => Array.from({ length: count }, () => ({ type: "text", text: "a" }));

test("a turn has as many values as the limit allows, and no more", () => {
  // Two values per text; the role and the response are values as well. Keys: three per text, with its object.
  const { keys } = limits.widget.turn;
  const most = Math.floor((keys - 6) / 3);
  expect(readTurns(formOf(texts(most)), 0)).toHaveLength(1);
  expect(readTurns(formOf(texts(most + 2)), 0)).toBeUndefined();
});

test("a turn with a million parts is rejected without reading them", () => {
  const form = formOf(Array.from({ length: 1_000_000 }, () => 1));
  const before = process.threadCpuUsage();
  expect(readTurns(form, 0)).toBeUndefined();
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
});
