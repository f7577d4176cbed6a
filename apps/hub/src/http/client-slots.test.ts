import { describe, expect, test } from "vitest";
import { busy, HubError } from "../errors.ts";
import { keysOf } from "./client-keys.ts";
import { ClientSlots } from "./client-slots.ts";

const never = new AbortController().signal;
const from = (address: string, userId?: string) => ({ address, userId });

function openSlots(
  sizes: { total: number; perUser: number; perAddress: number },
  { waitMs = 60_000, waitingInTotal = 512 } = {},
) {
  return new ClientSlots(sizes, {
    waitMs,
    waitingPerClient: 64,
    waitingInTotal,
    refusal: busy,
    what: "requests",
  });
}

/** Takes a slot in the background. @returns its outcome so far */
function attempt(slots: ClientSlots, client: { address: string; userId: string | undefined }, signal = never) {
  const result: { release?: () => void; error?: unknown } = {};
  const settled = (async () => {
    try {
      result.release = await slots.take(client, signal);
    } catch (error) {
      result.error = error;
    }
  })();
  return { result, settled };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe("slots", () => {
  test("report whether releasing a slot would let a waiting request start", async () => {
    const slots = openSlots({ total: 3, perUser: 9, perAddress: 2 });
    const release = await slots.take(from("10.0.0.1"), never);
    await slots.take(from("10.0.0.1"), never);
    expect(slots.areAllTaken).toBe(false);
    const { settled } = attempt(slots, from("10.0.0.1"));
    await nextTick();
    // The address is at its limit: a slot of another address does not help.
    expect(slots.isAwaited(keysOf(from("10.0.0.2")))).toBe(false);
    expect(slots.isAwaited(keysOf(from("10.0.0.1")))).toBe(true);
    release();
    await settled;
    expect(slots.isAwaited(keysOf(from("10.0.0.1")))).toBe(false);
  });

  test.each([
    { what: "in total", slots: { total: 3, perUser: 9, perAddress: 9 }, client: (n: number) => from(`10.0.0.${n}`) },
    {
      what: "of a user on many addresses",
      slots: { total: 9, perUser: 3, perAddress: 9 },
      client: (n: number) => from(`10.0.0.${n}`, "u"),
    },
    {
      what: "of an address with many users",
      slots: { total: 9, perUser: 9, perAddress: 3 },
      client: (n: number) => from("10.0.0.1", `u${n}`),
    },
    {
      what: "of one IPv6 network",
      slots: { total: 9, perUser: 9, perAddress: 3 },
      client: (n: number) => from(`2001:db8::${n}`),
    },
  ])("$what: grants as many as the limit, and one more after a release", async ({ slots: sizes, client }) => {
    const slots = openSlots(sizes);
    const granted = await Promise.all([1, 2, 3].map((n) => slots.take(client(n), never)));
    expect(slots.areAllTaken).toBe(sizes.total === 3);
    const { result, settled } = attempt(slots, client(4));
    await nextTick();
    expect(result.release).toBeUndefined();
    granted[0]?.();
    await settled;
    expect(result.release).toBeDefined();
  });

  test("after the wait the request gets 503 with Retry-After, and no slot is lost", async () => {
    const slots = openSlots({ total: 1, perUser: 1, perAddress: 1 }, { waitMs: 10 });
    const release = await slots.take(from("10.0.0.1"), never);
    const { result, settled } = attempt(slots, from("10.0.0.2"));
    await settled;
    expect(result.error).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
    release();
    await expect(slots.take(from("10.0.0.2"), never)).resolves.toBeTypeOf("function");
  });

  test("a freed slot goes to the client that holds the fewest, not to the first in the queue", async () => {
    const slots = openSlots({ total: 3, perUser: 9, perAddress: 3 });
    const held = await Promise.all([1, 2, 3].map(() => slots.take(from("10.0.0.1"), never)));
    const greedy = attempt(slots, from("10.0.0.1"));
    const modest = attempt(slots, from("10.0.0.2"));
    held[0]?.();
    await modest.settled;
    expect(greedy.result.release).toBeUndefined();
    held[1]?.();
    await greedy.settled;
    expect(greedy.result.release).toBeDefined();
  });

  test("clients with a queue take turns, however many requests of one of them wait", async () => {
    const slots = openSlots({ total: 1, perUser: 1, perAddress: 1 });
    const release = await slots.take(from("10.0.0.1"), never);
    const served: string[] = [];
    const request = async (address: string): Promise<void> => {
      const done = await slots.take(from(address), never);
      served.push(address);
      done();
    };
    const requests = ["10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.3"].map(request);
    release();
    await Promise.all(requests);
    expect(served).toEqual(["10.0.0.2", "10.0.0.3", "10.0.0.1", "10.0.0.2", "10.0.0.1", "10.0.0.1"]);
  });

  test("users of one address take turns, also when one has a new request whenever another ends", async () => {
    const slots = openSlots({ total: 1, perUser: 1, perAddress: 1 });
    const release = await slots.take(from("10.0.0.1", "many"), never);
    const served: string[] = [];
    const request = async (user: string, others = 0): Promise<void> => {
      const done = await slots.take(from("10.0.0.1", user), never);
      served.push(user);
      const next = others === 0 ? undefined : request(user, others - 1);
      done();
      await next;
    };
    const requests = [request("many"), request("many"), request("many"), request("one"), request("new", 2)];
    release();
    await Promise.all(requests);
    expect(served).toEqual(["many", "one", "new", "many", "new", "many", "new"]);
  });

  test("in a full queue, a client displaces one that has more waiting requests", async () => {
    const slots = openSlots({ total: 1, perUser: 1, perAddress: 1 }, { waitingInTotal: 4 });
    const release = await slots.take(from("10.0.0.9"), never);
    const [first, second, third] = [1, 2, 3].map(() => attempt(slots, from("10.0.0.1")));
    const other = attempt(slots, from("10.0.0.2"));
    const modest = attempt(slots, from("10.0.0.3"));
    await nextTick();
    expect(third?.result.error).toMatchObject({ status: 503 });
    // It would have as many waiting requests as the client that it could displace.
    await expect(slots.take(from("10.0.0.3"), never)).rejects.toMatchObject({ status: 503 });
    release();
    for (const waiting of [first, other, modest, second]) {
      await waiting?.settled;
      expect(waiting?.result.release).toBeDefined();
      waiting?.result.release?.();
    }
  });

  test("a client that disconnects while it waits leaves the queue", async () => {
    const slots = openSlots({ total: 1, perUser: 1, perAddress: 1 });
    const release = await slots.take(from("10.0.0.1"), never);
    const leaving = new AbortController();
    const disconnected = attempt(slots, from("10.0.0.2"), leaving.signal);
    const next = attempt(slots, from("10.0.0.3"));
    leaving.abort();
    await disconnected.settled;
    expect(disconnected.result.error).toBeDefined();
    expect(disconnected.result.error).not.toBeInstanceOf(HubError);
    release();
    release();
    await next.settled;
    expect(next.result.release).toBeDefined();
    const third = attempt(slots, from("10.0.0.4"));
    await nextTick();
    expect(third.result.release, "a second release must not free another slot").toBeUndefined();
  });

  test("one client may have 64 waiting requests; one more is refused at once", async () => {
    const slots = openSlots({ total: 1, perUser: 1, perAddress: 1 });
    await slots.take(from("10.0.0.1"), never);
    const waiting = Array.from({ length: 64 }, () => attempt(slots, from("10.0.0.2")));
    const refused = attempt(slots, from("10.0.0.2"));
    await nextTick();
    expect(waiting.filter(({ result }) => result.error !== undefined)).toEqual([]);
    expect(refused.result.error).toMatchObject({ status: 503 });
  });

  test("512 requests may wait in total", async () => {
    const slots = openSlots({ total: 1, perUser: 1, perAddress: 1 });
    await slots.take(from("10.0.0.1"), never);
    const waiting = Array.from({ length: 512 }, (_, n) => attempt(slots, from(`10.${n >> 8}.1.${n & 255}`)));
    const refused = attempt(slots, from("10.9.2.1"));
    await nextTick();
    expect(waiting.filter(({ result }) => result.error !== undefined)).toEqual([]);
    expect(refused.result.error).toMatchObject({ status: 503 });
  });
});
