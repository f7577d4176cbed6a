import { hashSecret } from "@modelyard/platform/access-token";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { knownDevices } from "../tables.ts";
import { forgetDevices, isKnownDevice, rememberDevice } from "./known-devices.ts";

const { devicesPerUser, deviceLifetimeMs } = limits.login;
let hub: TestHub;
let alice: string;
let bob: string;
beforeAll(async () => {
  hub = await createTestHub();
  alice = (await hub.accounts.upsertUser({ name: "alice" })).userId;
  bob = (await hub.accounts.upsertUser({ name: "bob" })).userId;
});
afterAll(() => hub.stop());

const start = new Date("2026-01-01T12:00:00Z").getTime();
async function remember(userId: string, presented?: string, atMs = 0): Promise<string> {
  const now = new Date(start + atMs);
  const secret = await hub.database.orm.transaction((transaction) =>
    rememberDevice(transaction, { userId, presented, now }),
  );
  return secret.value;
}

const knows = (userName: string, secret: string, atMs = 0) =>
  isKnownDevice(hub.database.orm, { userName, secret, now: new Date(start + atMs) });

test("only the hash of the secret is stored, and the secret changes at each login", async () => {
  const first = await remember(alice);
  const second = await remember(alice, first);
  expect([await knows("alice", first), await knows("Alice", second)]).toEqual([false, true]);
  const stored = JSON.stringify(await hub.database.orm.select().from(knownDevices));
  expect(stored).toContain(hashSecret(second));
  expect(stored).not.toContain(second);
});

test("a shared device is known to each of its users", async () => {
  const ofAlice = await remember(alice);
  const shared = await remember(bob, ofAlice);
  expect([await knows("alice", shared), await knows("bob", shared)]).toEqual([true, true]);
  expect(await knows("carol", shared)).toBe(false);
});

test("at the limit of devices, one more replaces the oldest", async () => {
  await forgetDevices(hub.database.orm, alice);
  const devices: string[] = [];
  for (let index = 0; index <= devicesPerUser; index++) devices.push(await remember(alice, undefined, index));
  const known = await Promise.all(devices.map((secret) => knows("alice", secret)));
  expect(known).toEqual([false, ...Array.from({ length: devicesPerUser }, () => true)]);
});

test("a device is known until it expires", async () => {
  const secret = await remember(bob);
  expect([await knows("bob", secret, deviceLifetimeMs - 1), await knows("bob", secret, deviceLifetimeMs)]).toEqual([
    true,
    false,
  ]);
});

test("all devices but one can be forgotten", async () => {
  const kept = await remember(bob);
  const lost = await remember(bob);
  await forgetDevices(hub.database.orm, bob, kept);
  expect([await knows("bob", kept), await knows("bob", lost)]).toEqual([true, false]);
});
