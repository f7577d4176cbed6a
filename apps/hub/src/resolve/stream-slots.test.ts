import { limits } from "@modelyard/platform/limits";
import { expect, test } from "vitest";
import { streamSlots } from "./stream-slots.ts";

const { streams, waitingPerClient } = limits.files;
const address = "10.0.0.1";

test.each([
  { who: "user", most: streams.perUser, client: (n: number) => ({ userId: "u", address: `10.0.1.${n}` }) },
  { who: "address", most: streams.perAddress, client: () => ({ userId: undefined, address }) },
])(
  "one $who gets its slots and may have waiting downloads up to the limit; one more is refused at once",
  async ({ most, client }) => {
    const slots = streamSlots(streams);
    const leaving = new AbortController();
    const take = (n: number) => slots.take(client(n % 200), leaving.signal);
    await Promise.all(Array.from({ length: most }, (_, n) => take(n)));
    const waiting = Array.from({ length: waitingPerClient }, (_, n) => take(n));
    await expect(take(0)).rejects.toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
    leaving.abort();
    const settled = await Promise.allSettled(waiting);
    expect(settled.filter(({ status }) => status === "fulfilled")).toEqual([]);
  },
);
