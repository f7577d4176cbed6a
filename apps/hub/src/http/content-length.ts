import { HubError } from "../errors.ts";

/**
 * Refuses a request whose `Content-Length` is above the limit, before its body is read.
 * @throws {HubError} 413
 */
export function checkContentLength(request: Request, maxBytes: number): void {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);
}

export function bodyTooLarge(maxBytes: number): HubError {
  return new HubError("TooLarge", `The request's body is larger than ${maxBytes} bytes.`);
}
