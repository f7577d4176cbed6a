import { causesOf } from "@modelyard/platform/causes-of";
import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import type { BodyMemory, HeldBody } from "@modelyard/platform/http/body-memory";
import type { Logger } from "@modelyard/platform/logger";
import { requestIdFrom } from "@modelyard/platform/request-id";
import { isUnstorableText } from "@modelyard/platform/unstorable-text";
import type { Context, Handler } from "hono";
import type { Caller } from "../accounts/caller.ts";
import { HubError } from "../errors.ts";
import type { Call, Endpoint } from "./call.ts";
import { clientOf, keysOf } from "./client-keys.ts";
import type { ClientSlots } from "./client-slots.ts";
import { dependencyRefusal } from "./dependency-refusal.ts";
import { allowAnyOrigin, errorResponse } from "./respond.ts";

export interface EndpointOptions {
  logger: Logger;
  publicUrl: (request: Request, environment: unknown) => string;
  identify: (request: Request, publicUrl: string) => Promise<Caller>;
  clientAddress: (request: Request, environment: unknown) => string | undefined;
  bodyMemory: BodyMemory;
  /** Rejects when nothing can be stored. */
  requireSpace: () => Promise<void>;
}

/**
 * Wraps handlers: identifies the caller and turns refusals into the responses that clients understand.
 * Nothing is installed for other paths than those that are registered with it.
 * @returns wraps a handler; its requests take one of `slots` while their response is made
 */
export function endpointFactory(options: EndpointOptions): (endpoint: Endpoint, slots?: ClientSlots) => Handler {
  return (endpoint, slots) => async (context, next) => {
    // The server gives each request an id before it comes here.
    const requestId = requestIdFrom(context.req.header("x-request-id"));
    let response: Response;
    let memory: HeldBody | undefined;
    try {
      const call = await callOf(context, options);
      memory = call.memory;
      const answer = await (slots === undefined ? endpoint(call) : withSlot(slots, call, endpoint));
      if (answer === undefined) {
        await next();
        return undefined;
      }
      response = answer;
    } catch (error) {
      response = errorResponse(refusalOf(error, context.req.raw, { logger: options.logger, requestId }));
    } finally {
      memory?.release();
    }
    if (!context.req.path.startsWith("/_private/")) allowAnyOrigin(response.headers);
    return response;
  };
}

/** The slot is free again before another handler of the same address takes one. */
async function withSlot(slots: ClientSlots, call: Call, endpoint: Endpoint): Promise<Response | undefined> {
  const client = clientOf(call);
  // Without the signal if possible: making it costs more than the slot.
  const release = slots.takeFree(client) ?? (await slots.take(client, call.request.signal));
  try {
    return await endpoint(call);
  } finally {
    release();
  }
}

async function callOf(context: Context, options: EndpointOptions): Promise<Call> {
  const request = context.req.raw;
  const publicUrl = options.publicUrl(request, context.env).replace(/\/$/, "");
  const url = new URL(request.url);
  const identified = await identifyIfPossible(request, publicUrl, options);
  const clientAddress = options.clientAddress(request, context.env);
  const userId = "away" in identified ? undefined : identified.caller?.userId;
  return {
    request,
    parameter: (name) => context.req.param(name) ?? "",
    query: url.searchParams,
    rawSegments: url.pathname.split("/").slice(1),
    get caller() {
      if ("away" in identified) throw identified.away;
      return identified.caller;
    },
    isCallerUnknown: "away" in identified,
    publicUrl,
    clientAddress,
    memory: options.bodyMemory.open(() => keysOf({ userId, address: clientAddress })),
    requireSpace: options.requireSpace,
  };
}

async function identifyIfPossible(
  request: Request,
  publicUrl: string,
  { identify }: EndpointOptions,
): Promise<{ caller: Caller } | { away: unknown }> {
  try {
    return { caller: await identify(request, publicUrl) };
  } catch (error) {
    if (isDatabaseAway(error)) return { away: error };
    throw error;
  }
}

function refusalOf(
  error: unknown,
  request: Request,
  { logger, requestId }: { logger: Logger; requestId: string },
): HubError {
  if (error instanceof HubError) return error;
  if (request.signal.aborted) {
    // Reading the rest of its body, or writing to its connection, failed: no fault of the hub.
    logger.info({ reason: reasonOf(error), requestId }, "the client disconnected before its request was complete");
    return new HubError("BadRequest", "The client disconnected before its request was complete.", { cause: error });
  }
  if (isUnstorableText(error)) {
    return new HubError("BadRequest", "A text in the request has a NUL character (\\u0000). Remove it.", {
      cause: error,
    });
  }
  const refusal = dependencyRefusal(error);
  if (refusal !== undefined) {
    logger.warn({ reason: reasonOf(error), status: refusal.status, requestId }, "a request was refused for now");
    return refusal;
  }
  logger.error({ err: error, requestId }, "a request failed");
  return new HubError(
    "Broken",
    `Something broke on our side. Please report request ${requestId} to the administrator.`,
  );
}

/** One line: while a dependency is away, every request says the same. */
function reasonOf(error: unknown): string | undefined {
  return causesOf(error).at(-1)?.message;
}
