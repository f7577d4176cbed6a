import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { RecentRequests } from "@modelyard/platform/event-loop/recent-requests";
import { silentLogger } from "@modelyard/platform/logger";
import { fastHttp } from "@modelyard/platform/testing/fast-http";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { listen } from "./listen.ts";

/** More than Node's default of 511, as far as this kernel allows. */
const connections = Math.min(700, kernelLimit());

function kernelLimit(): number {
  try {
    return Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"));
  } catch {
    return 100;
  }
}

/** Opens connections and resolves when all are established. */
const client = `
const { connect } = require("node:net");
let complete = 0;
for (let index = 0; index < ${connections}; index += 1) {
  connect(Number(process.argv[1]), "127.0.0.1", () => {
    complete += 1;
    if (complete === ${connections}) process.exit();
  });
}`;

test("a burst of connections is not dropped while the process is busy", async () => {
  const listener = await listen({
    fastHttp,
    app: new Hono(),
    router: { matches: () => false, handle: () => undefined },
    host: "127.0.0.1",
    port: 0,
    requests: new RecentRequests(),
    logger: silentLogger,
  });
  // Nothing is accepted meanwhile, because this blocks the event loop. Without room for all of them it would not end.
  const { status } = spawnSync(process.execPath, ["-e", client, new URL(listener.url).port], { timeout: 25_000 });
  await listener.close();
  expect(status).toBe(0);
}, 60_000);

test.each(["/a\\b", "/_private/x\\..", "//[/"])("a request for %s gets an error as JSON", async (target) => {
  const listener = await listen({
    fastHttp,
    app: new Hono().all("*", (c) => c.text("served")),
    router: { matches: () => false, handle: () => undefined },
    host: "127.0.0.1",
    port: 0,
    requests: new RecentRequests(),
    logger: silentLogger,
  });
  const { hostname, port } = new URL(listener.url);
  const response = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request({ host: hostname, port, path: target, headers: { host: "x.example:99999" } }, (received) => {
      let body = "";
      received.setEncoding("utf8").on("data", (chunk: string) => {
        body += chunk;
      });
      received.once("end", () => resolve({ status: received.statusCode ?? 0, body }));
    });
    sent.once("error", reject).end();
  });
  await listener.close();
  expect(response).toEqual({ status: 400, body: expect.stringMatching(/^{"error":"The request target is not/) });
});

test.each(["/page", "/v1/models"])(
  "after keepNoConnections, the response to %s closes its connection",
  async (path) => {
    const listener = await listen({
      fastHttp: true,
      app: new Hono().all("*", (c) => c.text("served")),
      router: {
        matches: (url) => url.startsWith("/v1/"),
        handle: (_request, response) => {
          response.writeHead(200, { "content-length": 6 });
          response.end(Buffer.from("served"));
        },
      },
      host: "127.0.0.1",
      port: 0,
      requests: new RecentRequests(),
      logger: silentLogger,
    });
    const connection = async (): Promise<string | null> => {
      const response = await fetch(listener.url + path);
      expect(await response.text()).toBe("served");
      return response.headers.get("connection");
    };
    expect(await connection()).toBe("keep-alive");
    listener.keepNoConnections();
    expect(await connection()).toBe("close");
    await listener.close();
  },
);

test("a request that takes longer than the drain is cut, and the log says so", async () => {
  const logged: object[] = [];
  const note = (data: object, message: string) => void logged.push({ ...data, message });
  const arrived = Promise.withResolvers<void>();
  const listener = await listen({
    fastHttp,
    app: new Hono().all("*", () => {
      arrived.resolve();
      return new Promise<Response>(() => undefined);
    }),
    router: { matches: () => false, handle: () => undefined },
    host: "127.0.0.1",
    port: 0,
    drainMs: 20,
    requests: new RecentRequests(),
    logger: { ...silentLogger, warn: note },
  });
  const cut = expect(fetch(listener.url)).rejects.toThrow("fetch failed");
  await arrived.promise;
  await listener.close();
  await cut;
  expect(logged).toEqual([{ connections: 1, afterMs: 20, message: "stop: cut running requests" }]);
});
