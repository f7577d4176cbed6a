import { causesOf } from "@modelyard/platform/causes-of";
import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import type { BodyMemory, HeldBody } from "@modelyard/platform/http/body-memory";
import { incomingBody } from "@modelyard/platform/http/incoming-body";
import type { Logger } from "@modelyard/platform/logger";
import { requestIdFrom } from "@modelyard/platform/request-id";
import { isUnstorableText } from "@modelyard/platform/unstorable-text";
import type { Context, Handler } from "hono";
import type { Caller } from "../accounts/caller.ts";
import { HubError, messages } from "../errors.ts";
import { isRegistryRequest, registryErrorResponse } from "../oci/registry-response.ts";
import type { ProxySending } from "../resolve/by-proxy/proxy-sending.ts";
import type { Call, Endpoint } from "./call.ts";
import { clientOf, keysOf } from "./client-keys.ts";
import type { ClientSlots } from "./client-slots.ts";
import { dependencyRefusal } from "./dependency-refusal.ts";
import { withoutBrackets } from "./query.ts";
import { allowAnyOrigin, errorResponse, lfsErrorResponse } from "./respond.ts";

export interface EndpointOptions {
  logger: Logger;
  publicUrl: (request: Request, environment: unknown) => string;
  /** @param environment the server's data about the connection, as Hono's `env` */
  identify: (request: Request, publicUrl: string, environment: unknown) => Promise<Caller>;
  clientAddress: (request: Request, environment: unknown) => string | undefined;
  /** A proxy that sends files. */
  proxySending?: ProxySending | undefined;
  bodyMemory: BodyMemory;
  /** Rejects when nothing can be stored. */
  requireSpace: () => Promise<void>;
  /** @throws {HubError} 503 in read-only mode */
  requireWritable: () => void;
  /** Returns whether a repository has not been deleted. */
  hasRepo: (repoId: string) => Promise<boolean>;
}

const isLfs = /^\/(?:datasets\/)?[^/]+\/[^/]+\/info\/lfs\//;

/**
 * Wraps handlers: identifies the caller and turns errors into the responses that clients expect. Affects no paths other
 * than those it is registered for.
 * @returns a function that wraps a handler, whose requests take one of `slots` until their response is created
 */
export function endpointFactory(options: EndpointOptions): (endpoint: Endpoint, slots?: ClientSlots) => Handler {
  return (endpoint, slots) => async (context, next) => {
    // The server has assigned each request an id by now.
    const requestId = requestIdFrom(context.req.header("x-request-id"));
    let response: Response;
    let memory: HeldBody | undefined;
    let call: Call | undefined;
    try {
      call = await callOf(context, options, requestId);
      memory = call.memory;
      const handled = await (slots === undefined ? endpoint(call) : withSlot(slots, call, endpoint));
      if (handled === undefined) {
        await next();
        return undefined;
      }
      response = handled;
    } catch (error) {
      const refused =
        (await refusalOfDeleted(error, call, options)) ??
        refusalOf(error, context.req.raw, { logger: options.logger, requestId });
      const request = context.req.raw;
      const publicUrl = () => options.publicUrl(request, context.env).replace(/\/$/, "");
      if (isLfs.test(context.req.path)) response = lfsErrorResponse(refused, { publicUrl: publicUrl(), requestId });
      else if (isRegistryRequest(request))
        response = registryErrorResponse(refused, { request, publicUrl: publicUrl() });
      else response = errorResponse(refused);
    } finally {
      memory?.release();
    }
    if (!context.req.path.startsWith("/_private/")) allowAnyOrigin(response.headers);
    return response;
  };
}

/** Runs an endpoint with a slot, which is released before the next handler of the same path takes one. */
async function withSlot(slots: ClientSlots, call: Call, endpoint: Endpoint): Promise<Response | undefined> {
  const client = clientOf(call);
  // Avoid `request.signal` if a slot is free: creating it costs more than the slot.
  const release = slots.takeFree(client) ?? (await slots.take(client, call.request.signal));
  try {
    return await endpoint(call);
  } finally {
    release();
  }
}

async function callOf(context: Context, options: EndpointOptions, requestId: string): Promise<Call> {
  const request = context.req.raw;
  const publicUrl = options.publicUrl(request, context.env).replace(/\/$/, "");
  const url = new URL(request.url);
  const identified = await identifyIfPossible(context, publicUrl, options);
  const clientAddress = options.clientAddress(request, context.env);
  const { proxySending } = options;
  const userId = "databaseError" in identified ? undefined : identified.caller?.userId;
  return {
    request,
    body: incomingBody(request, context.env),
    parameter: (name) => context.req.param(name) ?? "",
    query: withoutBrackets(url.searchParams),
    rawSegments: url.pathname.split("/").slice(1),
    get caller() {
      if ("databaseError" in identified) throw identified.databaseError;
      return identified.caller;
    },
    isCallerUnknown: "databaseError" in identified,
    publicUrl,
    clientAddress,
    requestId,
    proxySending: proxySending?.isThroughProxy(request, context.env) === true ? proxySending : undefined,
    memory: options.bodyMemory.open(() => keysOf({ userId, address: clientAddress })),
    requireSpace: options.requireSpace,
  };
}

async function identifyIfPossible(
  { req, env }: Context,
  publicUrl: string,
  { identify }: EndpointOptions,
): Promise<{ caller: Caller } | { databaseError: unknown }> {
  try {
    return { caller: await identify(req.raw, publicUrl, env) };
  } catch (error) {
    if (isDatabaseAway(error)) return { databaseError: error };
    throw error;
  }
}

/** Returns the 404 of a request that failed because its repository was deleted meanwhile. */
async function refusalOfDeleted(
  error: unknown,
  call: Call | undefined,
  { hasRepo }: Pick<EndpointOptions, "hasRepo">,
): Promise<HubError | undefined> {
  if (call?.repoId === undefined || (error instanceof HubError && error.status < 500)) return undefined;
  try {
    if (await hasRepo(call.repoId)) return undefined;
    return new HubError("RepoNotFound", messages.repoNotFound, { cause: error });
  } catch {
    // The database is unreachable: that is the problem of the request as well.
    return undefined;
  }
}

/** Converts an error to one that is sent to the client, and logs faults of the hub. */
export function refusalOf(
  error: unknown,
  request: Request,
  { logger, requestId }: { logger: Logger; requestId: string },
): HubError {
  if (error instanceof HubError) return error;
  if (request.signal.aborted) {
    // Reading the body or writing to the connection failed, which is not a fault of the hub.
    logger.info({ reason: reasonOf(error), requestId }, "client disconnected before its request was complete");
    return new HubError("BadRequest", "The client disconnected before its request was complete.", { cause: error });
  }
  if (isUnstorableText(error)) {
    return new HubError(
      "BadRequest",
      "The request contains a NUL character (\\u0000) or half of a surrogate pair in a text. Remove it and send the request again.",
      { cause: error },
    );
  }
  const refusal = dependencyRefusal(error);
  if (refusal !== undefined) {
    logger.warn({ reason: reasonOf(error), status: refusal.status, requestId }, "request refused temporarily");
    return refusal;
  }
  logger.error({ err: error, requestId }, "request failed");
  return new HubError(
    "Broken",
    `Something broke on our side. Please report request ${requestId} to the administrator.`,
  );
}

/** Returns one line instead of a stack: while a dependency is down, every request fails alike. */
function reasonOf(error: unknown): string | undefined {
  return causesOf(error).at(-1)?.message;
}
