import type { IncomingMessage } from "node:http";

/** Replaces all headers of this name in a request, parsed and raw, with one. @param name in lower case */
export function replaceHeader(request: IncomingMessage, name: string, value: string): void {
  if (request.headers[name] === value) return;
  const { rawHeaders } = request;
  const last = request.headers[name] === undefined ? -1 : rawHeaders.length - 2;
  for (let index = last; index >= 0; index -= 2) {
    if (rawHeaders[index]?.toLowerCase() === name) rawHeaders.splice(index, 2);
  }
  rawHeaders.push(name, value);
  request.headers[name] = value;
}
