import type { IncomingMessage } from "node:http";

/** Returns the method that a request is routed by: `HEAD` is handled as `GET`, and Node omits the body of the response. */
export function methodOf({ method }: Pick<IncomingMessage, "method">): string | undefined {
  return method === "HEAD" ? "GET" : method;
}

/** Returns the methods of an address as they are sent in `Allow`. */
export function allowedMethods(methods: readonly string[]): string {
  return methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
}
