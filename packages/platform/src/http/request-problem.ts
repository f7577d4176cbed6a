import type { IncomingMessage } from "node:http";
import { hasEscapedControl } from "./odd-characters.ts";

/** Why a request is rejected before routing. */
export interface RequestProblem {
  status: 400 | 405 | 408 | 413 | 417 | 431;
  message: string;
}

const absoluteTarget = /^https?:\/\//i;
const hostShape = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Returns whether a `Host` header is a name or an address, with or without a port. */
export function isHost(text: string): boolean {
  return hostShape.test(text);
}

/**
 * Finds requests that Node's parser accepts although proxies and caches may read them differently, or no route can use
 * them.
 * @param publicUrl an absolute target may name it instead of `Host`
 * @returns `undefined` for a request to serve
 */
export function requestProblem(request: IncomingMessage, publicUrl?: string): RequestProblem | undefined {
  const { method = "", url = "", httpVersion } = request;
  if (method === "TRACE" || method === "CONNECT") {
    return { status: 405, message: `This server does not serve ${method}.` };
  }
  if (httpVersion !== "1.1" && httpVersion !== "1.0") {
    return bad(`This server does not serve HTTP/${httpVersion}. Send the request as HTTP/1.1.`);
  }
  if (hostsOf(request) > 1) return bad("The request has more than one Host header. Send one.");
  const { host, "transfer-encoding": coding } = request.headers;
  if (coding !== undefined && (coding.toLowerCase() !== "chunked" || httpVersion !== "1.1")) {
    return bad("The only transfer coding of request bodies is chunked, in HTTP/1.1.");
  }
  // Load balancers check health in HTTP/1.0, which has no Host.
  if (host === undefined && httpVersion === "1.1") return bad("The request has no Host header. Send one.");
  if (host !== undefined && !isHost(host)) return bad("The Host header is not a host name or address with a port.");
  if (!url.startsWith("/") && !namesThisServer(url, host, publicUrl)) {
    return bad("The request target must be a path, or an address of this server.");
  }
  if (hasEscapedControl(url)) {
    return bad("The path or query has a percent-encoded control character. Remove it.");
  }
  return undefined;
}

/** Returns the path and query of an absolute target, and any other target unchanged. */
export function pathTarget(url: string): string {
  if (!absoluteTarget.test(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === "host".length && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}

function namesThisServer(target: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (!absoluteTarget.test(target) || !URL.canParse(target)) return false;
  const { protocol, host: named, username, password } = new URL(target);
  if (username !== "" || password !== "") return false;
  const own = [host === undefined ? undefined : `${protocol}//${host}`, publicUrl];
  return own.some((address) => address !== undefined && URL.canParse(address) && new URL(address).host === named);
}

function bad(message: string): RequestProblem {
  return { status: 400, message };
}
