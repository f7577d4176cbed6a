/** Header names whose values may be written to a log or an error. All others read `[redacted]`. */
const readableHeaders: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "cache-control",
  "connection",
  "content-length",
  "content-type",
  "date",
  "etag",
  "host",
  "retry-after",
  "server",
  "transfer-encoding",
  "user-agent",
  "x-request-id",
]);

export const redacted = "[redacted]";

/**
 * Returns a copy in which only headers on the allow-list keep their values, because keys are also sent in headers such
 * as `X-Key`.
 */
export function redactHeaders(headers: Iterable<readonly [string, string]>): Record<string, string> {
  const safe: Record<string, string> = Object.create(null);
  for (const [name, value] of headers) {
    safe[name.toLowerCase()] = readableHeaders.has(name.toLowerCase()) ? value : redacted;
  }
  return safe;
}

const keyShapes = /\b(?:hf|sk|gsk|r8|nvapi|fw|csk|xai|key|tgp)[_-][\w-]{12,}/gi;
const headerShapes = /\b(?:Bearer|Key|Basic) +[\w.~+/=-]{8,}/g;

/**
 * Masks secrets in third-party text, such as a provider's error body.
 * @param secrets further values to mask
 */
export function redactText(text: string, secrets: readonly string[] = []): string {
  let safe = text;
  for (const secret of secrets) {
    if (secret.length > 0) safe = safe.replaceAll(secret, redacted);
  }
  return safe.replace(keyShapes, redacted).replace(headerShapes, redacted);
}
