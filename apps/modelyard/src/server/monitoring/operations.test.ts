import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { operationsApp } from "./operations.ts";

const app = operationsApp({
  ready: async () => ({ writes: true }),
  isStopping: () => false,
  metrics: new Registry(),
  metricsToken: () => "a token of sixteen",
});

test.each([
  { state: "no space", ready: async () => ({ writes: false, reason: "full" }) as const, path: "/readyz?for=write" },
  { state: "nothing served", ready: () => Promise.reject(new Error("broken")), path: "/readyz" },
  { state: "stopping", ready: async () => ({ writes: true }) as const, path: "/readyz", isStopping: true },
])("$path with $state responds 503 with Retry-After", async ({ ready, path, isStopping = false }) => {
  const unready = operationsApp({
    ready,
    isStopping: () => isStopping,
    metrics: new Registry(),
    metricsToken: () => undefined,
  });
  const response = await unready.request(path);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
});

test.each([
  { who: "this machine", peer: "127.0.0.1", status: 200 },
  { who: "this machine by IPv6", peer: "::1", status: 200 },
  { who: "this machine by a mapped address", peer: "::ffff:127.0.0.1", status: 200 },
  { who: "another machine", peer: "10.0.0.2", status: 403 },
  { who: "a connection that has closed", peer: undefined, status: 403 },
  { who: "a proxy on this machine", peer: "127.0.0.1", headers: { "x-forwarded-for": "203.0.113.9" }, status: 403 },
  { who: "a proxy that names itself", peer: "127.0.0.1", headers: { "x-forwarded-for": "127.0.0.1" }, status: 403 },
  {
    who: "a proxy that names the host alone",
    peer: "::1",
    headers: { "x-forwarded-host": "hub.example" },
    status: 403,
  },
  { who: "a proxy of RFC 7239", peer: "127.0.0.1", headers: { forwarded: "for=127.0.0.1" }, status: 403 },
  {
    who: "another machine with the token",
    peer: "10.0.0.2",
    headers: { authorization: "Bearer a token of sixteen" },
    status: 200,
  },
  { who: "this machine with a wrong token", peer: "127.0.0.1", headers: { authorization: "Bearer x" }, status: 403 },
])("/metrics for $who: $status", async ({ peer, headers = {}, status }) => {
  const request = new Request("http://hub.test/metrics", { headers });
  const response = await app.fetch(request, { incoming: { socket: { remoteAddress: peer } } });
  expect(response.status).toBe(status);
});
