import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { JoinedTexts } from "./joined-texts.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const probability = (text: string) => ({ text, logprob: 0, top: [], start: 0 });

function collect(joinedMs: number) {
  const taken: { text: string; probabilities: string[] }[] = [];
  const behind: PromiseWithResolvers<void>[] = [];
  const joined = new JoinedTexts<ReturnType<typeof probability>>((text, probabilities) => {
    taken.push({ text, probabilities: probabilities.map((one) => one.text) });
    return behind[0]?.promise;
  }, joinedMs);
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
