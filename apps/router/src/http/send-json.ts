import type { Exchange } from "../relay/exchange.ts";
import { ownAnswerHeaders } from "../relay/headers.ts";

export function sendJson({ response, requestId }: Exchange, data: object, status = 200): void {
  const body = Buffer.from(JSON.stringify(data));
  response.writeHead(status, {
    ...ownAnswerHeaders(requestId),
    "content-type": "application/json",
    "content-length": body.length,
  });
  response.end(body);
}
