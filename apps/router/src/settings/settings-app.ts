import type { ApiOperation } from "@modelyard/platform/api/operation";
import { routePattern } from "@modelyard/platform/api/route-pattern";
import { isDatabaseAway } from "@modelyard/platform/database/database-away";
import { isDiskFull } from "@modelyard/platform/disk-full";
import type { Logger } from "@modelyard/platform/logger";
import { requestIdFrom } from "@modelyard/platform/request-id";
import { isUnstorableText } from "@modelyard/platform/unstorable-text";
import { withinTime } from "@modelyard/platform/within-time";
import { Hono } from "hono";
import { membershipIn } from "../owners/membership.ts";
import { withRecordedChanges } from "../owners/router-changes.ts";
import { type IdentifySettingsCaller, requireUser, requireWrite, type SettingsCaller } from "./settings-caller.ts";
import type { RecordSettingsChange } from "./settings-change.ts";
import { SettingsError } from "./settings-error.ts";

/** One request to the settings, as handlers get it. */
export interface SettingsCall {
  request: Request;
  caller: SettingsCaller;
  /** Decoded. */
  parameter: (name: string) => string;
  query: URLSearchParams;
  /**
   * Must be called by every route that stores settings, after it has authorised the caller.
   * @throws {SettingsError} 507 when nothing can be stored
   */
  requireSpace: () => Promise<void>;
}

export type SettingsHandler = (call: SettingsCall) => Promise<Response>;
/** Adds a declared operation. Every method but GET requires a caller with write access. */
export type RegisterSettings = (operation: ApiOperation, handler: SettingsHandler) => void;

interface SettingsAppOptions {
  identify: IdentifySettingsCaller;
  hasSpace: () => Promise<boolean>;
  logger: Logger;
  /** How long PostgreSQL may take. */
  waitMs: number;
  /** By default, changes are not recorded. */
  recordChange?: RecordSettingsChange | undefined;
}

/** The addresses below `/api/router` and `/api/usage`, to be mounted before the pages. */
export function createSettingsApp(options: SettingsAppOptions): { app: Hono; register: RegisterSettings } {
  const app = new Hono();
  const requireSpace = async (): Promise<void> => {
    if (!(await withinTime(options.hasSpace(), options.waitMs))) throw noSpace("The hub");
  };

  function register(operation: ApiOperation, handler: SettingsHandler): void {
    const { method } = operation;
    app.on(method, routePattern(operation), async (context) => {
      const requestId = requestIdFrom(context.req.header("x-request-id"));
      const request = context.req.raw;
      try {
        const caller = await withinTime(options.identify(request, context.env), options.waitMs);
        if (caller === undefined) {
          throw new SettingsError("sign_in_needed", "Sign in, or send an access token of this hub.", {
            headers: { "www-authenticate": "Bearer" },
          });
        }
        requireUser(caller);
        if (method !== "GET") requireWrite(caller);
        const { pathname, searchParams: query } = new URL(request.url);
        const parameter: SettingsCall["parameter"] = (name) => context.req.param(name) ?? "";
        const ownerId = ownerIn(pathname, caller, parameter("name"));
        const change = { request, environment: context.env, requestId, caller, operation: operation.id, ownerId };
        const response = await withRecordedChanges(
          async (transaction) => options.recordChange?.(transaction, change),
          () => handler({ request, caller, parameter, query, requireSpace }),
        );
        response.headers.set("cache-control", "private, no-store");
        return response;
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal.code === "internal_error")
          options.logger.error({ err: error, requestId }, "settings request failed");
        return refusal.response(requestId);
      }
    });
  }
  return { app, register };
}

/** Returns the user or organization whose settings a path names; `undefined`: the hub. */
function ownerIn(path: string, caller: SettingsCaller, organisation: string): string | undefined {
  if (path.startsWith("/api/router/me/")) return caller.userId;
  return path.startsWith("/api/router/organisations/") ? membershipIn(caller, organisation)?.id : undefined;
}

function refusalOf(error: unknown): SettingsError {
  if (error instanceof SettingsError) return error;
  if (isUnstorableText(error)) {
    const message = "A string in the request has a NUL character (\\u0000) or half of a surrogate pair. Remove it.";
    return new SettingsError("invalid_value", message, { cause: error });
  }
  if (isDatabaseAway(error)) {
    const message = "The database does not respond at the moment; nothing was changed. Try again in a few seconds.";
    return new SettingsError("database_unavailable", message, { headers: { "retry-after": "5" }, cause: error });
  }
  if (isDiskFull(error)) return noSpace("The database", error);
  const message =
    "The router failed to handle this request. Try again; if it fails again, give the administrator the request id.";
  return new SettingsError("internal_error", message, { cause: error });
}

function noSpace(where: string, cause?: unknown): SettingsError {
  const message = `${where} has no space left; nothing was changed. Try again later, or ask the administrator to free some space.`;
  return new SettingsError("insufficient_storage", message, { headers: { "retry-after": "60" }, cause });
}
