import { silentLogger } from "@modelyard/platform/logger";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { RouterDirectory } from "../directory.ts";
import { createKeyStore } from "../keys/key-store.ts";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

const users = ["eve", "ada", "bob", "cyd", "dan"];
const refusals = [401, 402, 403, 408, 429];
const nebius = { provider: "nebius" };
const directory: RouterDirectory = {
  ...memoryDirectory({
    ...Object.fromEntries(refusals.map((status) => [`acme/says-${status}`, [nebius]])),
    "acme/times-out": [nebius],
    "acme/breaks": [nebius],
    "acme/replaced": [nebius],
    "acme/removed": [nebius],
  }),
  authenticate: async (token) => ({ userId: token, userName: token, actsAsUser: true, organisations: [] }),
};

let provider: ScriptedProvider;
let under: RouterUnderTest;
/** Users whose calls fail, and how; `undefined` does not respond. */
const failing = new Map<string, number | undefined>();
/** Set while a test must not reach the end of a circuit's cool-down. */
let stoppedAtMs: number | undefined;

beforeAll(async () => {
  provider = await startScriptedProvider();
  provider.script["POST /v1/chat/completions"] = ({ headers }) => {
    const user = users.find((name) => String(headers.authorization).includes(name)) ?? "hub";
    if (!failing.has(user)) return { body: { choices: [] } };
    const status = failing.get(user);
    return status === undefined ? undefined : { status, body: { error: "no" } };
  };
  under = await startRouterUnderTest(directory, {
    scripted: { url: provider.url, plays: ["nebius"] },
    limits: { firstByteMs: 100 },
    now: () => stoppedAtMs ?? Date.now(),
  });
  const keys = createKeyStore({ database: under.database, masterKey: Buffer.alloc(32, 7), logger: silentLogger });
  for (const id of users) await keys.put({ kind: "user", id }, "nebius", `key-of-${id}-0123456789`);
});
afterEach(() => {
  stoppedAtMs = undefined;
});
afterAll(async () => {
  await under.close();
  await provider.close();
});

/** Returns the code of the error, or the status. */
async function call(user: string, model: string, node = under): Promise<unknown> {
  const response = await node.call({ model, headers: { authorization: `Bearer ${user}` } });
  const body = await response.json();
  return body.error?.code === "providers_resting" ? "skipped" : response.status;
}

async function healthOf(model: string) {
  const path = `/v1/models/${encodeURIComponent(model)}/providers`;
  const response = await under.call({ path, method: "GET", headers: { authorization: "Bearer hub" } });
  const { data } = await response.json();
  return data[0].last_30_minutes;
}

test.each(refusals)("a user's key that is rejected with %i opens the circuit for that user only", async (status) => {
  const model = `acme/says-${status}`;
  failing.clear();
  failing.set("eve", status);
  for (let attempt = 0; attempt < 5; attempt++) await call("eve", model);
  expect(await call("eve", model)).toBe("skipped");
  expect(await call("ada", model)).toBe(200);
  expect(await call("hub", model)).toBe(200);
  // Failures of one user's key are not an outage.
  expect(await healthOf(model)).toMatchObject({ requests: 2, failures: 0, uptime: 1 });
});

test("one user's timeouts open the circuit for that user only, and count as failures", async () => {
  failing.clear();
  failing.set("eve", undefined);
  for (let attempt = 0; attempt < 6; attempt++) await call("eve", "acme/times-out");
  expect(await call("eve", "acme/times-out")).toBe("skipped");
  expect(await call("ada", "acme/times-out")).toBe(200);
  expect(await healthOf("acme/times-out")).toMatchObject({ requests: 6, failures: 5 });
});

test("a provider that fails for three owners is skipped for everyone", async () => {
  failing.clear();
  for (const user of ["eve", "ada", "bob"]) failing.set(user, 500);
  for (const user of ["eve", "eve", "eve", "ada"]) await call(user, "acme/breaks");
  expect(await call("bob", "acme/breaks")).toBe(500);
  expect(await Promise.all(["eve", "cyd", "hub"].map((user) => call(user, "acme/breaks")))).toEqual([
    "skipped",
    "skipped",
    "skipped",
  ]);
});

test("a key that replaces a rejected one is used at once, on every node", async () => {
  const ownKeys = "/api/router/me/keys/nebius";
  const second = await startRouterUnderTest(directory, {
    scripted: { url: provider.url, plays: ["nebius"] },
    now: () => stoppedAtMs ?? Date.now(),
    beside: under,
  });
  try {
    stoppedAtMs = Date.now();
    failing.clear();
    failing.set("eve", 401);
    await under.settings("ada", "PUT", ownKeys, { key: "old-key-of-eve-0123456789" });
    for (const node of [under, second]) {
      await expect.poll(() => call("u1", "acme/replaced", node), { timeout: 20_000 }).not.toBe(200);
      for (let attempt = 0; attempt < 5; attempt++) await call("u1", "acme/replaced", node);
      expect(await call("u1", "acme/replaced", node)).toBe("skipped");
    }
    await under.settings("ada", "PUT", ownKeys, { key: "new-key-of-ada-0123456789" });
    expect(await call("u1", "acme/replaced")).toBe(200);
    await expect.poll(() => call("u1", "acme/replaced", second), { timeout: 20_000 }).toBe(200);
    expect(await under.settings("ada", "DELETE", ownKeys)).toMatchObject({ status: 204 });
  } finally {
    await second.close();
  }
});

test("after a rejected key is removed, the hub's key is used at once", async () => {
  const ownKeys = "/api/router/me/keys/nebius";
  stoppedAtMs = Date.now();
  failing.clear();
  failing.set("eve", 401);
  await under.settings("ada", "PUT", ownKeys, { key: "old-key-of-eve-0123456789" });
  for (let attempt = 0; attempt < 5; attempt++) await call("u1", "acme/removed");
  expect(await call("u1", "acme/removed")).toBe("skipped");
  await under.settings("ada", "DELETE", ownKeys);
  expect(await call("u1", "acme/removed")).toBe(200);
});
