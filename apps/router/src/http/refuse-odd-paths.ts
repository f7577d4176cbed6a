import { RouterError } from "../errors/router-error.ts";
import type { CallerRequest } from "./caller-request.ts";

// Clients escape the slash of a model's name in `/v1/models/…`; in a path for a provider an escaped slash is refused.
const oddPath = /\/\/|\\|\/\.{1,2}(?:\/|$)|%(?:2e|5c)|^\/router\/.*%2f|[^\x21-\x7e]/i;

/**
 * Refuses paths that a provider may normalise to another path.
 * @throws {RouterError} 400, which closes the connection
 */
export function refuseOddPaths({ url = "" }: CallerRequest): void {
  const mark = url.indexOf("?");
  if (!oddPath.test(mark === -1 ? url : url.slice(0, mark))) return;
  throw new RouterError({
    status: 400,
    code: "bad_path",
    message: "The path has empty, relative or escaped segments. Send it in its plain form.",
    headers: { connection: "close" },
  });
}
