import type { Exchange } from "../relay/exchange.ts";
import { ownAnswerHeaders } from "../relay/headers.ts";

export function sendJson({ response, requestId }: Exchange, data: object): void {
  const body = Buffer.from(JSON.stringify(data));
  response.writeHead(200, {
    ...ownAnswerHeaders(requestId),
    "content-type": "application/json",
    "content-length": body.length,
  });
  response.end(body);
}
