import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HubError } from "../../errors.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { rememberDevice } from "./known-devices.ts";
import { beginLogin, beginPasswordCheck, type LoginAttempt } from "./login-limits.ts";

const { perAccountAndNetwork, perNetwork, perAccount, perDevice, slowAttemptMs, windowMs, deviceLifetimeMs } =
  limits.login;

let hub: TestHub;
beforeAll(async () => {
  hub = await createTestHub();
});
afterAll(() => hub.stop());

// Each test has its own accounts, networks and clock.
const noon = new Date("2026-01-01T12:00:00Z").getTime();
interface Attempt {
  userName: string;
  address?: string;
  deviceSecret?: string | undefined;
  /** After noon. */
  atMs?: number;
}

const attempt = ({ userName, address = "192.0.2.1", deviceSecret, atMs = 0 }: Attempt): Promise<LoginAttempt> =>
  beginLogin(hub.database.orm, { userName, address, deviceSecret, now: new Date(noon + atMs) });

const check = (userId: string) => beginPasswordCheck(hub.database.orm, userId, new Date(noon));
const network = (index: number) => `10.1.${index}.1`;

/** Returns the seconds to wait; 0 for an attempt that is allowed. */
async function waitOf(attempted: Promise<LoginAttempt>): Promise<number> {
  try {
    await attempted;
    return 0;
  } catch (error) {
    if (!(error instanceof HubError) || error.status !== 429) throw error;
    return Number(error.headers["Retry-After"]);
  }
}

async function fail(times: number, attemptOf: (index: number) => Attempt): Promise<void> {
  for (let index = 0; index < times; index++) expect(await waitOf(attempt(attemptOf(index)))).toBe(0);
}

async function knownDevice(userName: string, atMs = 0): Promise<string> {
  const { userId } = await hub.accounts.upsertUser({ name: userName });
  const now = new Date(noon + atMs);
  const { value } = await hub.database.orm.transaction((transaction) =>
    rememberDevice(transaction, { userId, presented: undefined, now }),
  );
  return value;
}

describe("an account from one network", () => {
  test("may fail up to the limit, not beyond; other networks and accounts are unaffected", async () => {
    await fail(perAccountAndNetwork, (index) => ({ userName: "Pair", address: `198.51.100.${index}` }));
    expect(await waitOf(attempt({ userName: "pair", address: "198.51.100.77" }))).toBe(windowMs / 1000);
    expect(await waitOf(attempt({ userName: "pair", address: "198.51.101.1" }))).toBe(0);
    expect(await waitOf(attempt({ userName: "other", address: "198.51.100.1" }))).toBe(0);
  });

  test("counts all addresses of a /64 as one network", async () => {
    await fail(perAccountAndNetwork, (index) => ({ userName: "six", address: `2001:db8:0:6::${index}` }));
    expect(await waitOf(attempt({ userName: "six", address: "2001:db8:0:6:ffff::1" }))).toBeGreaterThan(0);
    expect(await waitOf(attempt({ userName: "six", address: "2001:db8:0:7::1" }))).toBe(0);
  });

  test("may try again once the first failure has left the window; refused attempts do not prolong it", async () => {
    const address = "203.0.113.1";
    await fail(perAccountAndNetwork, (index) => ({ userName: "window", address, atMs: index }));
    expect(await waitOf(attempt({ userName: "window", address, atMs: windowMs - 1 }))).toBe(1);
    expect(await waitOf(attempt({ userName: "window", address, atMs: windowMs }))).toBe(0);
    expect(await waitOf(attempt({ userName: "window", address, atMs: windowMs }))).toBe(1);
  });

  test("may try again after a correct password", async () => {
    const address = "203.0.114.1";
    await fail(perAccountAndNetwork - 1, () => ({ userName: "right", address }));
    await (await attempt({ userName: "right", address })).succeeded();
    await fail(perAccountAndNetwork, () => ({ userName: "right", address }));
  });

  test("counts attempts at the same moment", async () => {
    const address = "203.0.115.1";
    const waits = await Promise.all(
      Array.from({ length: perAccountAndNetwork + 5 }, () => waitOf(attempt({ userName: "race", address }))),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(perAccountAndNetwork);
  });
});

test("a network may fail up to the limit over all accounts, not beyond", { timeout: 30_000 }, async () => {
  await fail(perNetwork, (index) => ({ userName: `victim-${index}`, address: "203.0.116.9" }));
  expect(await waitOf(attempt({ userName: "new-victim", address: "203.0.116.10" }))).toBe(windowMs / 1000);
  expect(await waitOf(attempt({ userName: "new-victim", address: "203.0.117.1" }))).toBe(0);
});

describe("an account that fails from many networks", () => {
  test("accepts one attempt at a time from unknown devices", { timeout: 30_000 }, async () => {
    const deviceSecret = await knownDevice("attacked");
    await fail(perAccount, (index) => ({ userName: "attacked", address: network(index) }));
    expect(await waitOf(attempt({ userName: "attacked", address: network(200) }))).toBe(slowAttemptMs / 1000);
    expect(await waitOf(attempt({ userName: "attacked", address: network(200), atMs: slowAttemptMs - 1 }))).toBe(1);
    const later = { userName: "attacked", address: network(201), atMs: slowAttemptMs };
    expect(await waitOf(attempt(later))).toBe(0);
    expect(await waitOf(attempt(later))).toBe(slowAttemptMs / 1000);
    expect(await waitOf(attempt({ ...later, address: network(0), deviceSecret }))).toBe(0);
  });

  test("stays slow when its user logs in", { timeout: 30_000 }, async () => {
    await fail(perAccount, (index) => ({ userName: "steady", address: network(index), atMs: index }));
    const own = { userName: "steady", address: "10.2.0.1", atMs: slowAttemptMs + perAccount };
    await (await attempt(own)).succeeded();
    expect(await waitOf(attempt({ ...own, atMs: own.atMs + 1 }))).toBe(0);
    expect(await waitOf(attempt({ ...own, atMs: own.atMs + 2 }))).toBe(slowAttemptMs / 1000);
  });
});

describe("a known device", () => {
  test("is not refused for the failures of others", async () => {
    const deviceSecret = await knownDevice("owner");
    await fail(perAccountAndNetwork, () => ({ userName: "owner" }));
    expect(await waitOf(attempt({ userName: "owner" }))).toBeGreaterThan(0);
    expect(await waitOf(attempt({ userName: "OWNER", deviceSecret }))).toBe(0);
  });

  test("counts as unknown after its own failures, so that a stolen cookie gives few attempts", async () => {
    const deviceSecret = await knownDevice("robbed");
    const address = "203.0.118.1";
    await fail(perDevice + perAccountAndNetwork, () => ({ userName: "robbed", address, deviceSecret }));
    expect(await waitOf(attempt({ userName: "robbed", address, deviceSecret }))).toBeGreaterThan(0);
  });

  test("is known for its own user only, and until it expires", async () => {
    const address = "203.0.119.1";
    const deviceSecret = await knownDevice("first-user");
    for (const userName of ["first-user", "second-user"])
      await fail(perAccountAndNetwork, () => ({ userName, address }));
    expect(await waitOf(attempt({ userName: "second-user", address, deviceSecret }))).toBeGreaterThan(0);
    expect(await waitOf(attempt({ userName: "first-user", address, deviceSecret }))).toBe(0);

    const atMs = deviceLifetimeMs;
    await fail(perAccountAndNetwork, () => ({ userName: "first-user", address, atMs }));
    expect(await waitOf(attempt({ userName: "first-user", address, deviceSecret, atMs }))).toBeGreaterThan(0);
  });
});

test("a signed-in user may send wrong passwords up to the limit, whatever others do", async () => {
  for (let times = 0; times < perDevice; times++) expect(await waitOf(check("u1"))).toBe(0);
  expect(await waitOf(check("u1"))).toBeGreaterThan(0);
  await (await check("u2")).succeeded();
});
