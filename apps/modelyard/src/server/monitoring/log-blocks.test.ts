import { setTimeout as sleep } from "node:timers/promises";
import { RecentRequests } from "@modelyard/platform/event-loop/recent-requests";
import { createLogger } from "@modelyard/platform/logger";
import { fastHttp } from "@modelyard/platform/testing/fast-http";
import { Hono } from "hono";
import { Registry } from "prom-client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type Listener, listen } from "../network/listen.ts";
import { logBlocks } from "./log-blocks.ts";
import { routeName } from "./route-name.ts";

const blockMs = 300;
const LogLine = z.object({
  level: z.literal("warn"),
  msg: z.literal("event loop blocked"),
  blockedMs: z.number(),
  cpuMs: z.number(),
  route: z.string(),
  requestId: z.string().optional(),
  otherRoutes: z.array(z.string()),
});

let listener: Listener;
let blocks: { stop: () => void };
let metrics: Registry;
let log: string[];

/** Uses the CPU, as a bad regular expression does, for as long on a busy machine as on an idle one. */
function block(): void {
  const before = process.threadCpuUsage();
  for (let usedMs = 0; usedMs < blockMs; ) {
    const { user, system } = process.threadCpuUsage(before);
    usedMs = (user + system) / 1000;
  }
}

beforeEach(async () => {
  log = [];
  metrics = new Registry();
  const requests = new RecentRequests();
  const app = new Hono();
  app.use(async (_, next) => next());
  app.get("/at-once/:name", (context) => {
    block();
    return context.text("done");
  });
  app.get("/later/:name{.+}", async (context) => {
    await sleep(100);
    block();
    return context.text("done");
  });
  app.get("/waits/:name", async (context) => {
    await sleep(blockMs + 200);
    return context.text("done");
  });
  const logger = createLogger({ level: "warn", write: (line) => log.push(line) });
  listener = await listen({
    fastHttp,
    app,
    requests,
    logger,
    router: {
      matches: (path) => path.startsWith("/v1/"),
      handle: (_, response) => {
        block();
        response.writeHead(200, { "content-length": 4 });
        response.end("done", "latin1");
      },
    },
    host: "127.0.0.1",
    port: 0,
  });
  blocks = logBlocks({ requests, routeOf: (method, url) => routeName(app, method, url), logger, metrics });
});
afterEach(async () => {
  blocks.stop();
  await listener.close();
});

/** Returns the line of the longest block: a busy machine may add shorter ones. */
async function longest() {
  await expect.poll(() => log.length).toBeGreaterThan(0);
  const lines = log.map((line) => LogLine.parse(JSON.parse(line)));
  return lines.toSorted((one, other) => other.blockedMs - one.blockedMs)[0];
}

test.each([
  { path: "/at-once/secret-name?q=secret", route: "GET /at-once/:name" },
  { path: "/later/secret/name", route: "GET /later/:name{.+}" },
])("a block is logged with $route and the request's id", async ({ path, route }) => {
  const response = await fetch(listener.url + path, { headers: { "x-request-id": "blocking-1" } });
  await response.text();
  const line = await longest();
  expect(line).toMatchObject({ route, requestId: "blocking-1", otherRoutes: [] });
  expect(line?.blockedMs).toBeGreaterThan(blockMs / 2);
  expect(log.join()).not.toContain("secret");
  expect(await metrics.metrics()).toMatch(/^modelyard_event_loop_blocks_total [1-9]/m);
});

test("a block during a handler's call is attributed to it, whatever else runs", async () => {
  const waiting = fetch(`${listener.url}/waits/a`);
  await sleep(50);
  await Promise.all([fetch(`${listener.url}/at-once/b`), waiting]);
  expect(await longest()).toMatchObject({ route: "GET /at-once/:name", otherRoutes: ["GET /waits/:name"] });
});

test("a block on the fast path is attributed to the router's route", async () => {
  await fetch(`${listener.url}/v1/chat/completions`, { method: "POST", body: "{}" });
  expect(await longest()).toMatchObject({ route: "POST /v1/chat/completions" });
});

test("nothing is logged while the event loop is responsive", async () => {
  await (await fetch(`${listener.url}/waits/a`)).text();
  // On a busy machine the whole process may be suspended; then no request caused the block.
  for (const line of log) expect(LogLine.parse(JSON.parse(line)).cpuMs).toBeLessThan(blockMs / 2);
});
