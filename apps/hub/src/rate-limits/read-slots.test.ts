import type { ApiOperation } from "@modelyard/platform/api/operation";
import { BodyMemory } from "@modelyard/platform/http/body-memory";
import { limits } from "@modelyard/platform/limits";
import { silentLogger } from "@modelyard/platform/logger";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { busy } from "../errors.ts";
import { registrar } from "../http/register.ts";

const { slots, waitingPerClient } = limits.apiReads;

const reading = (path: string): ApiOperation => ({
  method: "GET",
  path,
  id: path,
  summary: "Read",
  responses: {},
  auth: "none",
});

/** Creates a hub with routes whose handlers count how many of them run, and respond when `finish` is called. */
function blockedHub() {
  const app = new Hono();
  let running = 0;
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const register = registrar(app, {
    logger: silentLogger,
    publicUrl: () => "http://hub.test",
    identify: async () => undefined,
    clientAddress: (request) => request.headers.get("x-address") ?? undefined,
    bodyMemory: new BodyMemory({ ...limits.bodyMemory.hub, refusal: () => busy("Too many large requests") }),
    requireSpace: async () => undefined,
    requireWritable: () => undefined,
    hasRepo: async () => true,
  });
  for (const path of ["/api/models", "/:owner/:name/resolve"]) {
    register(reading(path), async () => {
      running += 1;
      await finished;
      return Response.json([]);
    });
  }
  register(reading("/api/passed-on"), async () => undefined);
  register(reading("/api/:rest"), async () => Response.json([]));
  const get = async (address: string, path = "/api/models") => app.request(path, { headers: { "x-address": address } });
  return { get, finish, running: () => running };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test.each([
  { path: "/api/models", running: slots.perAddress },
  { path: "/%61pi/models", running: slots.perAddress },
  { path: "/ada/chat/resolve", running: slots.perAddress + 30 },
])("one address may run $running reads of $path at once; others are not affected", async ({ path, running }) => {
  const hub = blockedHub();
  const reads = Array.from({ length: slots.perAddress + 30 }, () => hub.get("10.0.0.1", path));
  await nextTick();
  expect(hub.running()).toBe(running);
  const other = hub.get("10.0.0.2", path);
  await nextTick();
  expect(hub.running()).toBe(running + 1);
  hub.finish();
  const responses = await Promise.all([...reads, other]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
});

test("one address may have waiting reads up to the limit; the next gets 503 with Retry-After", async () => {
  const hub = blockedHub();
  const reads = Array.from({ length: slots.perAddress + waitingPerClient }, () => hub.get("10.0.0.1"));
  await nextTick();
  const refused = await hub.get("10.0.0.1");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  hub.finish();
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("a handler that passes a request on releases its slot before the next handler takes one", async () => {
  const hub = blockedHub();
  const reads = Array.from({ length: slots.perAddress }, () => hub.get("10.0.0.1", "/api/passed-on"));
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
});
