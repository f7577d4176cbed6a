import { IncomingMessage } from "node:http";
import { RouterError } from "../errors/router-error.ts";
import type { CallerRequest } from "../relay/exchange.ts";

// An escaped slash is how clients write a model's name into `/v1/models/…`; towards a provider it is refused.
const oddPath = /\/\/|\\|\/\.{1,2}(?:\/|$)|%(?:2e|5c|00)|^\/router\/.*%2f|[^\x21-\x7e]/i;

/**
 * Refuses what Node's parser lets through and proxies read differently.
 * @throws {RouterError} 400 or 405; the connection is to be closed
 */
export function refuseOddRequests(request: CallerRequest): void {
  const { method, url = "" } = request;
  if (method === "TRACE" || method === "CONNECT") {
    throw odd(405, "method_not_allowed", `${method} is not answered here.`);
  }
  if (!url.startsWith("/")) throw odd(400, "bad_request_target", "The request must name a path, not a full address.");
  const mark = url.indexOf("?");
  if (oddPath.test(mark === -1 ? url : url.slice(0, mark))) {
    throw odd(400, "bad_path", "The path has empty, relative or escaped parts; write it plainly.");
  }
  if (request instanceof IncomingMessage && hostsOf(request) > 1) {
    throw odd(400, "bad_host", "The request names its host more than once.");
  }
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}

function odd(status: number, code: string, message: string): RouterError {
  return new RouterError({ status, code, message, headers: { connection: "close" } });
}
