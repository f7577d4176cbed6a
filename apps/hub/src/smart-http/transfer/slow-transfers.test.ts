import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { paced, SlowTransfers } from "./slow-transfers.ts";

const windowMs = 10_000;
const minBytes = 1000;

const doublesEveryMs = 2 * windowMs;
const mostBytes = 8 * minBytes;

interface SetUp {
  isAwaited?: (keys: readonly string[]) => boolean;
  areAllTaken?: () => boolean;
}

function setUp({ isAwaited = () => true, areAllTaken = () => false }: SetUp = {}) {
  const clock = { ms: 0 };
  const transfers = new SlowTransfers({
    isAwaited,
    areAllTaken,
    windowMs,
    minBytes,
    doublesEveryMs,
    mostBytes,
    everyMs: 1e6,
    now: () => clock.ms,
  });
  return { transfers, clock };
}

test.each([
  { bytes: minBytes, isEnded: false },
  { bytes: minBytes - 1, isEnded: true },
])("a client that read $bytes bytes in the window: ended $isEnded", ({ bytes, isEnded }) => {
  const { transfers, clock } = setUp();
  const end = vi.fn();
  const pace = transfers.watch(["a"], end);
  pace.waits();
  clock.ms = windowMs / 2;
  pace.moved(bytes);
  pace.waits();
  clock.ms = windowMs - 1;
  transfers.check();
  expect(end).not.toHaveBeenCalled();
  clock.ms = windowMs;
  transfers.check();
  transfers.check();
  expect(end).toHaveBeenCalledTimes(isEnded ? 1 : 0);
  pace.close();
});

test("no transfer is ended while no other request could use the slot", () => {
  const waiting = { key: "b" };
  const { transfers, clock } = setUp({ isAwaited: (keys) => keys.includes(waiting.key) });
  const end = vi.fn();
  const pace = transfers.watch(["a"], end);
  pace.waits();
  clock.ms = windowMs;
  transfers.check();
  expect(end).not.toHaveBeenCalled();
  waiting.key = "a";
  transfers.check();
  expect(end).toHaveBeenCalledOnce();
});

/** Returns whether a client that reads `bytes` in each window is ended at a time. */
function isEndedAt(ms: number, bytes: number, areAllTaken: boolean): boolean {
  const { transfers, clock } = setUp({ areAllTaken: () => areAllTaken && clock.ms === ms });
  const end = vi.fn();
  const pace = transfers.watch(["a"], end);
  for (pace.waits(); clock.ms < ms; pace.waits()) {
    clock.ms += windowMs;
    pace.moved(bytes);
    transfers.check();
  }
  pace.close();
  return end.mock.calls.length > 0;
}

test.each([
  { ms: windowMs, needed: minBytes },
  { ms: doublesEveryMs, needed: 2 * minBytes },
  { ms: 2 * doublesEveryMs, needed: 4 * minBytes },
  { ms: 3 * doublesEveryMs, needed: mostBytes },
  { ms: 9 * doublesEveryMs, needed: mostBytes },
])("while all slots are taken, a client needs $needed bytes in the window that ends at $ms ms", ({ ms, needed }) => {
  expect(isEndedAt(ms, needed, true)).toBe(false);
  expect(isEndedAt(ms, needed - 1, true)).toBe(true);
  // With free slots, only clients at their own limit wait, so the lowest speed is enough.
  expect(isEndedAt(ms, minBytes, false)).toBe(false);
});

test("time that git needs does not count", () => {
  const { transfers, clock } = setUp();
  const end = vi.fn();
  const pace = transfers.watch(["a"], end);
  pace.waits();
  clock.ms = 100;
  pace.moved(1);
  clock.ms = 10 * windowMs;
  transfers.check();
  expect(end).not.toHaveBeenCalled();
  pace.close();
});

test("the slowest transfer is ended first, one at a time", () => {
  const { transfers, clock } = setUp();
  const ended: number[] = [];
  for (const bytes of [50, 10, 90]) {
    const pace = transfers.watch(["a"], () => ended.push(bytes));
    pace.moved(bytes);
    pace.waits();
  }
  clock.ms = windowMs;
  for (let looks = 0; looks < 4; looks += 1) transfers.check();
  expect(ended).toEqual([10, 50, 90]);
});

test("a body is passed on, and its end closes the measurement", async () => {
  const calls: string[] = [];
  const pace = {
    waits: () => calls.push("waits"),
    moved: (bytes: number) => calls.push(`moved ${bytes}`),
    close: () => calls.push("close"),
  };
  const body = (async function* () {
    yield Buffer.from("abc");
    yield Buffer.from("de");
  })();
  expect(await text(paced(body, pace))).toBe("abcde");
  expect(calls).toEqual(["waits", "moved 3", "waits", "moved 2", "waits", "close"]);
});
