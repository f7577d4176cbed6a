import type { HeldBody } from "@modelyard/platform/http/body-memory";
import type { Caller } from "../accounts/caller.ts";

/** A request as a handler receives it. */
export interface Call {
  request: Request;
  /** Decoded path parameters. */
  parameter: (name: string) => string;
  query: URLSearchParams;
  /** The path as it was sent, split at `/`, still percent-encoded. */
  rawSegments: readonly string[];
  /** @throws {DatabaseAwayError} the request has a token or session, and the database that knows its user is away */
  readonly caller: Caller;
  /** `caller` throws: such a request gets what everybody gets. */
  isCallerUnknown: boolean;
  /** The address clients know us by, without a slash at its end. */
  publicUrl: string;
  clientAddress: string | undefined;
  /** Counts what is held in memory of the body, until the response is made. */
  memory: HeldBody;
  /**
   * Called by every route that stores something, once it has authorised the caller and before it begins.
   * @throws {HubError} 507 when nothing can be stored
   */
  requireSpace: () => Promise<void>;
}

/** @returns an answer, or `undefined` if the address turns out not to be ours */
export type Endpoint = (call: Call) => Promise<Response | undefined>;
