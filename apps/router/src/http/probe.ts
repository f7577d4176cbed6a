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
}

/** Sends a small request on behalf of no caller; ends within `limits.router.probeMs`. */
export async function probe({ client, url, headers, json }: ProbeOptions): Promise<GatherOutcome> {
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
    maxBytes: limits.router.discoveryBytes,
    limits: { ...defaultLimits, totalMs: limits.router.probeMs },
  });
  const deadline = setTimeout(call.expire, limits.router.probeMs);
  try {
    return await call.outcome;
  } finally {
    clearTimeout(deadline);
  }
}
