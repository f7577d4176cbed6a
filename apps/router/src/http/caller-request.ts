import type { IncomingMessage } from "node:http";
import type { CompleteRequest } from "@modelyard/platform/fast-path/complete-request";

/** A caller's request: from Node's own server, or from the fast path with its whole body. */
export type CallerRequest = IncomingMessage | CompleteRequest;
