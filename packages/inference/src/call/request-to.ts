import { InputError } from "../errors/input-error.ts";
import type { EncodedBody } from "../transport/encode-body.ts";
import type { OutgoingRequest } from "../transport/outgoing-request.ts";
import type { Call, Target } from "./call.ts";
import { billToHeader } from "./hub/hosts.ts";
import { keyHeaders } from "./target/access.ts";

/** Builds the request of a call. */
export function requestTo(
  { provider, adapter, access, call, isRouted, url }: Target,
  { body, contentType }: EncodedBody,
  options: Call["options"],
): OutgoingRequest {
  const headers = { ...keyHeaders(provider, access, call.direct) };
  if (contentType !== undefined) headers["content-type"] = contentType;
  if (userAgent !== undefined) headers["user-agent"] = userAgent;
  if (options.billTo !== undefined && isRouted) headers[billToHeader] = payerOf(options.billTo);
  Object.assign(headers, provider.headers, adapter.headers);
  const secrets = [access.token];
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value === undefined) continue;
    headers[name.toLowerCase()] = value;
    secrets.push(value);
  }
  return {
    url,
    method: "POST",
    headers,
    body,
    kind: "work",
    secrets,
    credentials: credentialsOf(options.includeCredentials),
  };
}

/** @throws {InputError} the name is not valid in a header */
function payerOf(billTo: string): string {
  if (/^[\w.-]+$/.test(billTo)) return billTo;
  throw new InputError(`billTo must be the name of an organization on the hub, not "${billTo}".`);
}

/** Browsers set their own `User-Agent`; elsewhere this client sets one. */
const userAgent = "document" in globalThis ? undefined : "modelyard-inference/0.1.0";

/** @throws {InputError} `fetch` does not support the value */
function credentialsOf(include: string | boolean | undefined): RequestInit["credentials"] {
  if (include === undefined) return undefined;
  const mode = include === true ? "include" : include || "omit";
  if (mode === "include" || mode === "same-origin" || mode === "omit") return mode;
  throw new InputError(`includeCredentials must be include, same-origin or omit, not "${mode}".`);
}
