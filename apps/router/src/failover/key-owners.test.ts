import { silentLogger } from "@modelyard/platform/logger";
import { afterAll, beforeAll, expect, test } from "vitest";
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
  }),
  authenticate: async (token) => ({ userId: token, userName: token, actsAsUser: true, organisations: [] }),
};

let provider: ScriptedProvider;
let under: RouterUnderTest;
/** Users whose calls fail, and how; `undefined` does not respond. */
const failing = new Map<string, number | undefined>();

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
  });
  const keys = createKeyStore({ database: under.database, masterKey: Buffer.alloc(32, 7), logger: silentLogger });
  for (const id of users) await keys.put({ kind: "user", id }, "nebius", `key-of-${id}-0123456789`);
});
afterAll(async () => {
  await under.close();
  await provider.close();
});

/** @returns the code of the error, or the status */
async function call(user: string, model: string): Promise<unknown> {
  const response = await under.call({ model, headers: { authorization: `Bearer ${user}` } });
  const body = await response.json();
  return body.error?.code === "providers_resting" ? "skipped" : response.status;
}

async function healthOf(model: string) {
  const path = `/v1/models/${encodeURIComponent(model)}/providers`;
  const response = await under.call({ path, method: "GET", headers: { authorization: "Bearer hub" } });
  const { data } = await response.json();
  return data[0].last_30_minutes;
}

test.each(refusals)("a user's key that is refused with %i takes the provider from that user only", async (status) => {
  const model = `acme/says-${status}`;
  failing.clear();
  failing.set("eve", status);
  for (let attempt = 0; attempt < 5; attempt++) await call("eve", model);
  expect(await call("eve", model)).toBe("skipped");
  expect(await call("ada", model)).toBe(200);
  expect(await call("hub", model)).toBe(200);
  // What happens to one user's key is no outage.
  expect(await healthOf(model)).toMatchObject({ requests: 2, failures: 0, uptime: 1 });
});

test("one user's timeouts take the provider from that user only, and count as failures", async () => {
  failing.clear();
  failing.set("eve", undefined);
  for (let attempt = 0; attempt < 6; attempt++) await call("eve", "acme/times-out");
  expect(await call("eve", "acme/times-out")).toBe("skipped");
  expect(await call("ada", "acme/times-out")).toBe(200);
  expect(await healthOf("acme/times-out")).toMatchObject({ requests: 6, failures: 5 });
});

test("a provider that fails three owners is skipped for everyone", async () => {
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
