import type { OutgoingRequest } from "../outgoing-request.ts";

interface Template {
  request: Request;
  headers: Readonly<Record<string, string>>;
}

const maxTemplates = 16;
const templates = new Map<string, Template>();

/**
 * A request without body and signal, made once for an address and its headers: reading these is a good part of what a
 * call costs Node. It is for Node's own `fetch` alone: other runtimes bind requests to what they were made in.
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
