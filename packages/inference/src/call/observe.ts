import type { Observer } from "../transport/call-scope.ts";
import { describeRequest } from "../transport/send.ts";
import { notify } from "./notify.ts";
import type { Options } from "./options.ts";
import { requestIdOf } from "./response/http-failure.ts";
import { headersOf } from "./response/metadata.ts";

/** Reports every request and response to the caller's hooks, with secrets redacted. */
export function observerOf({ onRequest, onResponse, logger }: Options, now: () => number): Observer | undefined {
  if (onRequest === undefined && onResponse === undefined) return undefined;
  return async (outgoing, dispatch) => {
    const request = describeRequest(outgoing);
    if (onRequest !== undefined) notify(onRequest, request, logger);
    const sentAt = now();
    const response = await dispatch();
    if (onResponse !== undefined) {
      const seen = {
        request,
        status: response.status,
        requestId: requestIdOf(response),
        headers: headersOf(response),
        durationMs: now() - sentAt,
      };
      notify(onResponse, seen, logger);
    }
    return response;
  };
}
