import type { HttpClient } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import { defaultLimits } from "../limits.ts";
import { type GatherOutcome, gather } from "../relay/gather.ts";

interface ProbeOptions {
  client: HttpClient;
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** Sent with POST. @default the request is a GET */
  json?: object;
  /** The request ends within this time. @default `limits.router.probeMs` */
  timeoutMs?: number;
  /** A longer response fails. @default `limits.router.discoveryBytes` */
  maxBytes?: number;
}

/** Sends a small request on behalf of no caller. */
export async function probe({
  client,
  url,
  headers,
  json,
  timeoutMs = limits.router.probeMs,
  maxBytes = limits.router.discoveryBytes,
}: ProbeOptions): Promise<GatherOutcome> {
  const call = gather({
    client,
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: json === undefined ? "GET" : "POST",
    ...(json && { body: Buffer.from(JSON.stringify(json)) }),
    headers: {
      accept: "application/json",
      "accept-encoding": "identity",
      "user-agent": "modelyard-router",
      ...(json && { "content-type": "application/json" }),
      ...headers,
    },
    maxBytes,
    limits: { ...defaultLimits, totalMs: timeoutMs },
  });
  const deadline = setTimeout(call.expire, timeoutMs);
  try {
    return await call.outcome;
  } finally {
    clearTimeout(deadline);
  }
}
