import type { IncomingMessage } from "node:http";
import { RouterError } from "../errors/router-error.ts";

// An escaped slash is how clients write a model's name into `/v1/models/…`; towards a provider it is refused.
const oddPath = /\/\/|\\|\/\.{1,2}(?:\/|$)|%(?:2e|5c|00)|^\/router\/.*%2f|[^\x21-\x7e]/i;

/**
 * Refuses what Node's parser lets through and proxies read differently.
 * @throws {RouterError} 400 or 405; the connection is to be closed
 */
export function refuseOddRequests({ method, url = "", rawHeaders }: IncomingMessage): void {
  if (method === "TRACE" || method === "CONNECT") {
    throw odd(405, "method_not_allowed", `${method} is not answered here.`);
  }
  if (!url.startsWith("/")) throw odd(400, "bad_request_target", "The request must name a path, not a full address.");
  const mark = url.indexOf("?");
  if (oddPath.test(mark === -1 ? url : url.slice(0, mark))) {
    throw odd(400, "bad_path", "The path has empty, relative or escaped parts; write it plainly.");
  }
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === "host") hosts += 1;
  }
  if (hosts > 1) throw odd(400, "bad_host", "The request names its host more than once.");
}

function odd(status: number, code: string, message: string): RouterError {
  return new RouterError({ status, code, message, headers: { connection: "close" } });
}
