import { assert, boolean, nat, option, property, record, string, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import { affinityFactor, chooseReplica, type ReplicaLoad } from "./choose-replica.ts";

const replicas = uniqueArray(
  record({ id: string({ minLength: 1, maxLength: 8 }), outstanding: nat(50), isHealthy: boolean() }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 16 },
);
const prefix = string();
const turn = nat(1000);
const idle = (count: number): ReplicaLoad[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, outstanding: 0, isHealthy: true }));

test("an unhealthy replica is chosen only if all are", () => {
  assert(
    property(replicas, option(prefix, { nil: undefined }), turn, (all, of, at) => {
      const chosen = chooseReplica(all, { prefix: of, turn: at });
      expect(chosen?.isHealthy).toBe(all.some(({ isHealthy }) => isHealthy));
    }),
  );
});

test("without a prefix, the chosen replica has the fewest calls", () => {
  assert(
    property(replicas, turn, (all, at) => {
      const usable = all.filter(({ isHealthy }) => isHealthy || all.every((one) => !one.isHealthy));
      const least = Math.min(...usable.map(({ outstanding }) => outstanding));
      expect(chooseReplica(all, { prefix: undefined, turn: at })?.outstanding).toBe(least);
    }),
  );
});

test("with a prefix, the chosen replica never has more than the factor of the fewest calls", () => {
  assert(
    property(replicas, prefix, turn, (all, of, at) => {
      const usable = all.filter(({ isHealthy }) => isHealthy || all.every((one) => !one.isHealthy));
      const least = Math.min(...usable.map(({ outstanding }) => outstanding));
      const chosen = chooseReplica(all, { prefix: of, turn: at });
      expect((chosen?.outstanding ?? Infinity) + 1).toBeLessThanOrEqual((least + 1) * affinityFactor);
    }),
  );
});

test("a prefix keeps its replica, in whatever order replicas are listed and whatever the turn", () => {
  assert(
    property(replicas, prefix, turn, (all, of, at) => {
      const even = all.map((replica) => ({ ...replica, outstanding: 1 }));
      const chosen = chooseReplica(even, { prefix: of, turn: at });
      expect(chooseReplica(even.toReversed(), { prefix: of, turn: at + 1 })).toEqual(chosen);
    }),
  );
});

test("a prefix leaves its replica only for one that is removed", () => {
  assert(
    property(replicas, prefix, nat(15), (all, of, index) => {
      const even = all.map((replica) => ({ ...replica, outstanding: 0, isHealthy: true }));
      const chosen = chooseReplica(even, { prefix: of, turn: 0 });
      const removed = even[index % even.length];
      if (removed === chosen) return;
      const rest = even.filter((replica) => replica !== removed);
      expect(chooseReplica(rest, { prefix: of, turn: 0 })).toEqual(chosen);
    }),
  );
});

test("prefixes are spread over all replicas", () => {
  const counts = new Map<string | undefined, number>();
  for (let index = 0; index < 3000; index += 1) {
    const id = chooseReplica(idle(3), { prefix: `conversation ${index}`, turn: 0 })?.id;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  expect(counts.size).toBe(3);
  for (const count of counts.values()) expect(count).toBeGreaterThan(800);
});

test("replicas with the same load take turns", () => {
  const ids = [0, 1, 2, 3].map((turnNow) => chooseReplica(idle(3), { prefix: undefined, turn: turnNow })?.id);
  expect(ids).toEqual(["r0", "r1", "r2", "r0"]);
});

test("there is none among no replicas", () => {
  expect(chooseReplica([], { prefix: "a", turn: 0 })).toBeUndefined();
  expect(chooseReplica([], { prefix: undefined, turn: 0 })).toBeUndefined();
});
