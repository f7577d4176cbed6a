import type { RequestBody } from "../body/request-body.ts";
import type { CallIdentity } from "../calls/call-identity.ts";
import type { CallRecord } from "../calls/call-record.ts";
import type { Caller } from "../directory.ts";
import type { CallerOutput } from "../relay/caller-output.ts";
import type { CallerRequest } from "./caller-request.ts";

/** A caller's request with the response to it, and the record of the call that it makes. */
export interface HttpExchange {
  readonly request: CallerRequest;
  readonly output: CallerOutput;
  readonly body: RequestBody;
  /** Without the query string, and without `/router` before `/v1`. */
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
  readonly call: CallRecord;
}

/** The request of a caller who has shown a valid token. */
export interface CallerExchange extends HttpExchange {
  readonly caller: Caller;
  /** The same as `call.caller`. */
  readonly identity: CallIdentity;
}
