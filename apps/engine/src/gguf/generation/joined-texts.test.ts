import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { JoinedTexts } from "./joined-texts.ts";
import { SharedTimer } from "./shared-timer.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const probability = (text: string) => ({ text, logprob: 0, top: [], start: 0 });

function collect(joinedMs: number, timer = new SharedTimer()) {
  const taken: { text: string; probabilities: string[] }[] = [];
  const behind: PromiseWithResolvers<void>[] = [];
  const joined = new JoinedTexts<ReturnType<typeof probability>>(
    (text, probabilities) => {
      taken.push({ text, probabilities: probabilities.map((one) => one.text) });
      return behind[0]?.promise;
    },
    { joinedMs, timer },
  );
  return { joined, taken, behind };
}

test("the first text is passed on at once, and those of the next milliseconds together", () => {
  const { joined, taken } = collect(8);
  for (const text of ["a", "b", "c", "d"]) {
    void joined.add(text, [probability(text)]);
    vi.advanceTimersByTime(3);
  }
  expect(taken).toEqual([
    { text: "a", probabilities: ["a"] },
    { text: "bc", probabilities: ["b", "c"] },
  ]);
  void joined.flush();
  expect(taken[2]).toEqual({ text: "d", probabilities: ["d"] });
  vi.advanceTimersByTime(100);
  void joined.flush();
  expect(taken).toHaveLength(3);
});

test("texts of a slow model are not delayed", () => {
  const { joined, taken } = collect(8);
  for (const text of ["a", "b", "c"]) {
    void joined.add(text, []);
    expect(taken.at(-1)?.text).toBe(text);
    vi.advanceTimersByTime(50);
  }
});

test("a text waits no longer than the pause if no other follows", () => {
  const { joined, taken } = collect(8);
  void joined.add("a", []);
  void joined.add("b", []);
  vi.advanceTimersByTime(8);
  expect(taken.map(({ text }) => text)).toEqual(["a", "b"]);
});

test("`add` returns a promise while the reader is behind, also after a pause", async () => {
  const { joined, behind } = collect(8);
  expect(joined.add("a", [])).toBeUndefined();
  expect(joined.add("b", [])).toBeUndefined();
  behind.push(Promise.withResolvers());
  vi.advanceTimersByTime(8);
  const waiting = joined.add("c", []);
  expect(waiting).toBeInstanceOf(Promise);
  behind.shift()?.resolve();
  await waiting;
  expect(joined.add("d", [])).toBeUndefined();
});

test("generations that share a timer pass on their texts together, and none waits longer for another", () => {
  const timer = new SharedTimer();
  const one = collect(8, timer);
  const other = collect(8, timer);
  void one.joined.add("a", []);
  vi.advanceTimersByTime(5);
  void other.joined.add("A", []);
  void one.joined.add("b", []);
  void other.joined.add("B", []);
  expect([one.taken.length, other.taken.length]).toEqual([1, 1]);
  vi.advanceTimersByTime(3);
  expect([one.taken, other.taken].map((taken) => taken.map(({ text }) => text))).toEqual([
    ["a", "b"],
    ["A", "B"],
  ]);
});
