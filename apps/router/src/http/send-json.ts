import type { CallerOutput } from "../relay/caller-output.ts";
import { ownResponseHeaders } from "../relay/headers.ts";

export function sendJson({ response, requestId }: CallerOutput, data: object, status = 200): void {
  const body = Buffer.from(JSON.stringify(data));
  response.writeHead(status, {
    ...ownResponseHeaders(requestId),
    "content-type": "application/json",
    "content-length": body.length,
  });
  response.end(body);
}
