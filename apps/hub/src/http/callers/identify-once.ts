import type { Caller } from "../../accounts/caller.ts";

type Identify = (request: Request, publicUrl: string) => Promise<Caller>;

interface Identified {
  credentials: string;
  atMs: number;
  caller: Promise<Caller>;
}

/** A page is built in less time. Later requests of a long response are identified again. */
const sameCallerMs = 1000;

/**
 * Identifies the caller once for all requests that the pages of this process send to the hub while they build one page.
 * Forms are not included, because they may end the session.
 * @returns a function whose `environment` is the server's data about the visitor's connection
 */
export function identifyOncePerPage(
  identify: Identify,
  now: () => number = Date.now,
): (request: Request, publicUrl: string, environment: unknown) => Promise<Caller> {
  const known = new WeakMap<object, Identified>();
  return (request, publicUrl, environment) => {
    const visit = visitOf(environment);
    if (visit === undefined || !reads(request.method)) return identify(request, publicUrl);
    const credentials = credentialsOf(request, publicUrl);
    const before = known.get(visit);
    if (before?.credentials === credentials && now() - before.atMs < sameCallerMs) return before.caller;
    const caller = identify(request, publicUrl);
    known.set(visit, { credentials, atMs: now(), caller });
    return caller;
  };
}

/** Returns the message of the visitor's request, if it only reads. */
function visitOf(environment: unknown): object | undefined {
  if (typeof environment !== "object" || environment === null) return undefined;
  const visit: unknown = Reflect.get(environment, "incoming");
  if (typeof visit !== "object" || visit === null) return undefined;
  return reads(Reflect.get(visit, "method")) ? visit : undefined;
}

function reads(method: unknown): boolean {
  return method === "GET" || method === "HEAD";
}

function credentialsOf({ headers }: Request, publicUrl: string): string {
  return JSON.stringify([headers.get("authorization"), headers.get("cookie"), publicUrl]);
}
