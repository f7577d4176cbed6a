/** Headers whose values may appear in an error. All others read `[redacted]`, because keys are also sent as `X-Key`. */
const readableHeaders: ReadonlySet<string> = new Set([
  "accept",
  "accept-language",
  "content-length",
  "content-type",
  "prefer",
  "user-agent",
  "x-source-channel",
]);

export const redacted = "[redacted]";

export function redactHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, readableHeaders.has(name.toLowerCase()) ? value : redacted]),
  );
}

const keyShapes = /\b(?:hf|sk|gsk|r8|nvapi|fw|csk|xai|key|tgp)[_-][\w-]{12,}/gi;
const headerShapes = /\b(?:Bearer|Key|Basic) +[\w.~+/=-]{8,}/g;

/** Masks secrets in untrusted text, such as an error that echoes the key. */
export function redactText(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret.length > 3);
  const safe = known.reduce((masked, secret) => masked.replaceAll(secret, redacted), text);
  return safe.replace(keyShapes, redacted).replace(headerShapes, redacted);
}

/** Masks query values of a URL, which can be keys. Only parameters that control polling stay readable. */
export function redactUrl(address: string, secrets: readonly string[]): string {
  const url = URL.parse(address);
  if (url === null) return redactText(address, secrets);
  for (const name of url.searchParams.keys()) {
    if (!readableParameters.has(name)) url.searchParams.set(name, redacted);
  }
  if (url.password !== "") url.password = redacted;
  return redactText(url.href, secrets);
}

const readableParameters: ReadonlySet<string> = new Set(["_subdomain", "attempt", "expand[]", "task_id"]);

const excerptChars = 2000;

/** Up to 2,000 characters of a body, with secrets masked. */
export function excerptOf(text: string, secrets: readonly string[]): string {
  const safe = redactText(text.slice(0, excerptChars * 2), secrets);
  return safe.length > excerptChars ? `${safe.slice(0, excerptChars)}…` : safe;
}
