import type { HttpClient } from "@modelyard/platform/egress/egress";
import { checkJson } from "@modelyard/platform/json/scan-json";
import { limits } from "@modelyard/platform/limits";
import type { z } from "zod";
import { probe } from "../http/probe.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";

/** Requests to the native addresses of one server. All of them end within `limits.router.probeMs`. */
export interface EngineRequests {
  /** Requests an address once in a probe. Returns `undefined` unless the response is 200 with a body of this shape. */
  get<Body>(path: string, shape: z.ZodType<Body>): Promise<Body | undefined>;
  post<Body>(path: string, json: object, shape: z.ZodType<Body>): Promise<Body | undefined>;
  /** The status of a requested address; `undefined`: not requested, or no response. */
  statusOf(path: string): number | undefined;
  /** A request failed or got a 5xx response, so an engine may not have been recognized. */
  isInconclusive: () => boolean;
}

interface Response {
  status: number;
  body: unknown;
}

export function engineRequests(
  { origin, pathPrefix, authorization = {} }: CallableProvider,
  client: HttpClient,
): EngineRequests {
  const endsAt = performance.now() + limits.router.probeMs;
  const responses = new Map<string, Promise<Response | undefined>>();
  const statuses = new Map<string, number>();
  let inconclusive = false;

  async function send(path: string, json?: object): Promise<Response | undefined> {
    const timeoutMs = Math.min(limits.router.engineRequestMs, endsAt - performance.now());
    if (timeoutMs < 1) {
      inconclusive = true;
      return undefined;
    }
    const url = new URL(`${origin}${pathPrefix}${path}`);
    const maxBytes = limits.router.engineResponseBytes;
    const sent = await probe({ client, url, headers: authorization, timeoutMs, maxBytes, ...(json && { json }) });
    if (sent.kind !== "gathered") {
      inconclusive = true;
      return undefined;
    }
    if (sent.status >= 500) inconclusive = true;
    statuses.set(path, sent.status);
    return { status: sent.status, body: jsonOf(sent.body) };
  }

  async function read<Body>(
    response: Promise<Response | undefined>,
    shape: z.ZodType<Body>,
  ): Promise<Body | undefined> {
    const received = await response;
    return received?.status === 200 ? shape.safeParse(received.body).data : undefined;
  }

  return {
    get(path, shape) {
      const response = responses.get(path) ?? send(path);
      responses.set(path, response);
      return read(response, shape);
    },
    post: (path, json, shape) => read(send(path, json), shape),
    statusOf: (path) => statuses.get(path),
    isInconclusive: () => inconclusive,
  };
}

/** Parses a response within the limits of JSON; `undefined` if it is something else. */
export function jsonOf(body: Buffer): unknown {
  try {
    checkJson(body, limits.router.json);
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
