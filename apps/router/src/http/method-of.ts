import type { IncomingMessage } from "node:http";

/** Returns the method that a request is routed by: `HEAD` is answered as `GET`, and Node leaves the body of the response out. */
export function methodOf({ method }: Pick<IncomingMessage, "method">): string | undefined {
  return method === "HEAD" ? "GET" : method;
}

/** Returns the methods of an address as they are sent in `Allow`. */
export function allowedMethods(methods: readonly string[]): string {
  return methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
}
