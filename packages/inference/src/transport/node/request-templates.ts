import type { OutgoingRequest } from "../outgoing-request.ts";

interface Template {
  request: Request;
  headers: Readonly<Record<string, string>>;
}

const maxTemplates = 16;
const templates = new Map<string, Template>();

/**
 * A request without body and signal, created once per URL and headers, because parsing these is a significant part of
 * the cost of a call in Node. Only for Node's own `fetch`: other runtimes bind requests to the context that created
 * them.
 */
export function templateOf({ method, headers, body, credentials }: OutgoingRequest, url: string): Request | undefined {
  if (method !== "POST" || typeof body !== "string" || credentials !== undefined) return undefined;
  const known = templates.get(url);
  if (known !== undefined && areEqual(known.headers, headers)) return known.request;
  const request = new Request(url, { method, headers, redirect: "manual" });
  if (templates.size >= maxTemplates) templates.clear();
  templates.set(url, { request, headers });
  return request;
}

function areEqual(left: Readonly<Record<string, string>>, right: Readonly<Record<string, string>>): boolean {
  let count = 0;
  for (const name in left) {
    if (left[name] !== right[name]) return false;
    count++;
  }
  for (const _ in right) count--;
  return count === 0;
}
