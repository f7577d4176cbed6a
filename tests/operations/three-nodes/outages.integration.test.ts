import { expect, test } from "vitest";
import type { Failure } from "./ledger.ts";
import { isAllowed, type Outage } from "./outages.ts";

const outage = (kind: Outage["kind"]): Outage => ({ kind, startedAtMs: 1000, endedAtMs: 2000 });
const failure = (part: Partial<Failure>): Failure => ({
  client: "page",
  startedAtMs: 1500,
  endedAtMs: 1600,
  status: 503,
  node: "n1",
  hasRetryAfter: true,
  message: "",
  ...part,
});
const ofProxy = { node: undefined, hasRetryAfter: false };
const broken = { status: undefined, node: undefined, hasRetryAfter: false };

test.each<{ title: string; failed: Partial<Failure>; during: Outage["kind"]; allowed: boolean }>([
  { title: "a broken response of a killed node", failed: broken, during: "node", allowed: true },
  { title: "502 of the proxy for a killed node", failed: { ...ofProxy, status: 502 }, during: "node", allowed: true },
  { title: "503 of another node while one is killed", failed: {}, during: "node", allowed: false },
  { title: "503 of a node without PostgreSQL", failed: {}, during: "postgres", allowed: true },
  { title: "503 of a node without S3", failed: {}, during: "s3", allowed: true },
  { title: "503 without Retry-After", failed: { hasRetryAfter: false }, during: "postgres", allowed: false },
  { title: "503 of the proxy without PostgreSQL", failed: ofProxy, during: "postgres", allowed: false },
  { title: "500 during an outage", failed: { status: 500 }, during: "postgres", allowed: false },
  { title: "404 during an outage", failed: { status: 404 }, during: "postgres", allowed: false },
  { title: "a failure after the outage", failed: { startedAtMs: 2001, endedAtMs: 2002 }, during: "s3", allowed: false },
  { title: "a push during an outage", failed: { ...broken, client: "git push" }, during: "pgbouncer", allowed: true },
  {
    title: "a push that got 500",
    failed: { ...broken, client: "git push", message: "The requested URL returned error: 500" },
    during: "pgbouncer",
    allowed: false,
  },
])("$title: $allowed", ({ failed, during, allowed }) => {
  expect(isAllowed(failure(failed), [outage(during)])).toBe(allowed);
});
