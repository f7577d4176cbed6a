import { limits } from "@modelyard/platform/limits";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHub, type TestHub, testUrl } from "../testing/test-hub.ts";

const small = { perAddress: 3, perUser: 5 };
let hub: TestHub;
let app: Hono;
let clock = new Date("2026-01-01T00:00:00Z");

beforeAll(async () => {
  hub = await createTestHub({
    requestLimits: { ...limits.rateLimits.buckets, api: small, login: small },
    clientAddress: (request) => request.headers.get("x-test-address") ?? undefined,
    now: () => clock,
  });
  app = new Hono();
  app.use("*", hub.limitRate);
  app.route("/", hub.app);
});
afterAll(() => hub.stop());

const send = (address: string, path: string, token?: string, method = "GET") =>
  app.request(`${testUrl}${path}`, {
    method,
    headers: { "x-test-address": address, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });

async function statuses(times: number, ...request: Parameters<typeof send>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < times; index += 1) all.push((await send(...request)).status);
  return all;
}

describe("requests are counted", () => {
  test("per address, with headers that show what is left", async () => {
    const first = await send("192.0.2.1", "/api/models");
    expect(first.headers.get("ratelimit")).toBe('"api";r=2;t=300');
    expect(first.headers.get("ratelimit-policy")).toBe('"fixed window";"api";q=3;w=300');
    expect(await statuses(3, "192.0.2.1", "/api/models")).toEqual([200, 200, 429]);
    expect(await statuses(1, "192.0.2.2", "/api/models")).toEqual([200]);
  });

  test("per user, wherever the requests come from", async () => {
    // The first request identifies its user, and is counted by address.
    expect(await statuses(1, "192.0.2.3", "/api/models", "hf_alice")).toEqual([200]);
    expect(await statuses(5, "192.0.2.4", "/api/models", "hf_alice")).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(1, "192.0.2.5", "/api/models", "hf_alice")).toEqual([429]);
    expect(await statuses(1, "192.0.2.5", "/api/models", "hf_bob")).toEqual([200]);
  });

  test("per network where one customer has many addresses", async () => {
    expect(await statuses(3, "2001:db8::1", "/api/models")).toEqual([200, 200, 200]);
    expect(await statuses(1, "2001:db8::ffff:2", "/api/models")).toEqual([429]);
    expect(await statuses(1, "2001:db8:0:1::1", "/api/models")).toEqual([200]);
  });

  test("per address once a token is revoked, so that it cannot use up its former owner's limit", async () => {
    const token = "hf_to_be_revoked";
    await hub.accounts.upsertUser({ name: "dave", tokens: [{ value: token, name: "t", role: "read" }] });
    await hub.accounts.upsertUser({ name: "dave", tokens: [{ value: "hf_dave", name: "u", role: "read" }] });
    await statuses(1, "192.0.2.10", "/api/models", token);
    await hub.database.sql`delete from hub.access_tokens where display_name = 't'`;
    await statuses(1, "192.0.2.11", "/api/whoami-v2", token);
    expect(await statuses(4, "192.0.2.12", "/api/whoami-v2", token)).toEqual([401, 401, 401, 429]);
    await statuses(1, "192.0.2.13", "/api/models", "hf_dave");
    expect(await statuses(1, "192.0.2.13", "/api/models", "hf_dave")).toEqual([200]);
  });

  test("per address for invalid tokens", async () => {
    expect(await statuses(4, "192.0.2.6", "/api/whoami-v2", "hf_wrong")).toEqual([401, 401, 401, 429]);
  });

  test("per address for login attempts, whatever credentials the caller sends", async () => {
    await statuses(1, "192.0.2.7", "/api/models", "hf_carol");
    expect((await statuses(4, "192.0.2.7", "/_private/sessions", "hf_carol", "POST")).at(-1)).toBe(429);
  });
});

test("a refusal names the limit and the wait, also in the headers that clients read", async () => {
  await statuses(3, "192.0.2.8", "/api/models");
  clock = new Date(clock.getTime() + 100_000);
  const refused = await send("192.0.2.8", "/api/models");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("200");
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  expect(refused.headers.get("ratelimit")).toBe('"api";r=0;t=200');
  const message = 'Too many requests: 3 per 300 seconds are allowed (limit "api"). Wait 200 seconds and try again.';
  expect(refused.headers.get("x-error-message")).toBe(message);
  expect(await refused.json()).toEqual({ error: message });
  clock = new Date(clock.getTime() + 200_000);
  expect((await send("192.0.2.8", "/api/models")).status).toBe(200);
});

test("health checks and preflights are not counted", async () => {
  const preflight = await statuses(6, "192.0.2.9", "/api/models", undefined, "OPTIONS");
  expect(new Set(preflight)).toEqual(new Set([204]));
});
