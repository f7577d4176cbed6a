import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { operationsApp } from "./operations.ts";

const full = { writes: false, reason: "the disk is full" } as const;
const ready = async () => ({ writes: true }) as const;

const rows = [
  { what: "working", path: "/readyz", state: ready, status: 200, body: { status: "ready", writes: true } },
  { what: "working", path: "/readyz?for=write", state: ready, status: 200, body: { status: "ready", writes: true } },
  { what: "a full disk", path: "/readyz", state: async () => full, status: 200, body: { status: "ready", ...full } },
  {
    what: "a full disk",
    path: "/readyz?for=write",
    state: async () => full,
    status: 503,
    body: { status: "not ready", ...full },
  },
  {
    what: "nothing to serve",
    path: "/readyz",
    state: () => Promise.reject(new Error("the folder of git repositories does not answer")),
    status: 503,
    body: { status: "not ready", reason: "the folder of git repositories does not answer" },
  },
  {
    what: "stopping",
    path: "/readyz",
    state: ready,
    isStopping: true,
    status: 503,
    body: { status: "stopping" },
  },
];

test.each(rows)("$what: $path responds $status", async ({ path, state, isStopping = false, status, body }) => {
  const app = operationsApp({
    ready: state,
    isStopping: () => isStopping,
    metrics: new Registry(),
    metricsToken: () => undefined,
  });
  const response = await app.request(path);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(body);
});
