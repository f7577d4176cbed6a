import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";
import { createLeaseStore, type LeaseStore } from "./lease-store.ts";

let hub: TestHub;
let store: LeaseStore;
beforeAll(async () => {
  hub = await createTestHub();
  store = createLeaseStore(hub.database.sql);
});
afterAll(() => hub.stop());

/** A window of the future, which the hub's job does not remove. */
const startsAtMs = Date.UTC(2100, 0, 1);

test("grants what is left, and counts requests admitted without a lease", async () => {
  const ask = store.leasesOf("api");
  const request = { key: "a", startsAtMs, limit: 100 };
  expect(await ask({ ...request, owed: 5, wanted: 10 })).toEqual({ granted: 10, left: 85 });
  expect(await ask({ ...request, owed: 80, wanted: 10 })).toEqual({ granted: 5, left: 0 });
  expect(await ask({ ...request, owed: 30, wanted: 10 })).toEqual({ granted: 0, left: 0 });
});

test("concurrent nodes never get more than the limit", async () => {
  const ask = store.leasesOf("git");
  const leases = await Promise.all(
    Array.from({ length: 20 }, () => ask({ key: "a", startsAtMs, limit: 100, owed: 0, wanted: 8 })),
  );
  expect(leases.reduce((sum, { granted }) => sum + granted, 0)).toBe(100);
});

test("keys, buckets and windows are counted separately, and old windows are removed", async () => {
  const request = { key: "b", startsAtMs, limit: 10, owed: 0, wanted: 10 };
  expect((await store.leasesOf("pages")(request)).granted).toBe(10);
  expect((await store.leasesOf("pages")({ ...request, key: "c" })).granted).toBe(10);
  expect((await store.leasesOf("search")(request)).granted).toBe(10);
  expect((await store.leasesOf("pages")({ ...request, startsAtMs: startsAtMs + 300_000 })).granted).toBe(10);
  await store.removeOld(new Date(startsAtMs + 1));
  expect((await store.leasesOf("pages")(request)).granted).toBe(10);
  expect((await store.leasesOf("pages")({ ...request, startsAtMs: startsAtMs + 300_000 })).granted).toBe(0);
});
