import type { HeldBody } from "@modelyard/platform/http/body-memory";
import type { RequestBody } from "@modelyard/platform/http/incoming-body";
import type { Caller } from "../accounts/caller.ts";
import type { ProxySending } from "../resolve/by-proxy/proxy-sending.ts";

/** A request as a handler receives it. */
export interface Call {
  request: Request;
  /** The body of the request in the pieces in which it arrives. Read it instead of `request.body`, at most once. */
  body: RequestBody;
  /** Decoded path parameters. */
  parameter: (name: string) => string;
  query: URLSearchParams;
  /** The repository that the request is about, once it was found. */
  repoId?: string;
  /** The segments of the path, still percent-encoded. */
  rawSegments: readonly string[];
  /** @throws {DatabaseAwayError} the request has a token or session, and the database is unreachable */
  readonly caller: Caller;
  /** Whether `caller` throws. Such a request gets what anonymous requests get. */
  isCallerUnknown: boolean;
  /** The base URL that clients use, without a trailing slash. */
  publicUrl: string;
  clientAddress: string | undefined;
  /** Identifies the request in logs, and in the response. */
  requestId: string;
  /** The proxy through which the request came, if it sends files from the disk. */
  proxySending: ProxySending | undefined;
  /** Counts the bytes of the body that are held in memory until the response is created. */
  memory: HeldBody;
  /**
   * Checks that there is disk space. Every route that stores something calls it after authorising the caller.
   * @throws {HubError} 507 when the disk is full
   */
  requireSpace: () => Promise<void>;
}

/** Handles a request. @returns `undefined` to pass it on because the path is not the hub's */
export type Endpoint = (call: Call) => Promise<Response | undefined>;
