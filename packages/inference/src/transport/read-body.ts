import { ConnectionError } from "../errors/http-error.ts";
import { ProviderOutputError } from "../errors/output-error.ts";
import type { CallScope } from "./call-scope.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";
import { abortReason, describeRequest } from "./send.ts";

/** Maximum size of a body: 256 MiB. */
export const maxBodyBytes = 256 * 1024 * 1024;

/** Bodies with a `content-length` up to this are read by the runtime in one step. */
const shortBytes = 1024 * 1024;

export async function readText(response: Response, scope: CallScope, request: OutgoingRequest): Promise<string> {
  scope.expect("idle");
  try {
    if (isShort(response.headers)) return await response.text();
    return await new Blob(await pieces(response, scope, maxBodyBytes)).text();
  } catch (cause) {
    throw brokenOff(cause, scope, request);
  }
}

export async function readBlob(response: Response, scope: CallScope, request: OutgoingRequest): Promise<Blob> {
  scope.expect("idle");
  try {
    if (isShort(response.headers)) return await response.blob();
    const type = response.headers.get("content-type") ?? "";
    return new Blob(await pieces(response, scope, maxBodyBytes), { type });
  } catch (cause) {
    throw brokenOff(cause, scope, request);
  }
}

/** Returns the first bytes of a body as text and discards the rest. */
export async function readStart(response: Response, scope: CallScope, maxBytes: number): Promise<string> {
  try {
    return await new Blob(await pieces(response, scope, maxBytes, "cut")).text();
  } catch {
    return "";
  }
}

function isShort(headers: Headers): boolean {
  const length = headers.get("content-length");
  return length !== null && Number(length) <= shortBytes && !headers.has("content-encoding");
}

/** Returns the error for an incomplete response. */
function brokenOff(cause: unknown, scope: CallScope, request: OutgoingRequest): unknown {
  if (scope.signal.aborted) return abortReason(scope);
  if (cause instanceof ProviderOutputError) return cause;
  const { host } = new URL(request.url);
  return new ConnectionError(`The answer from ${host} broke off before its end.`, describeRequest(request), { cause });
}

async function pieces(
  response: Response,
  scope: CallScope,
  maxBytes: number,
  past: "cut" | "refuse" = "refuse",
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  if (reader === undefined) return chunks;
  for (let bytes = 0; ; ) {
    scope.expect("idle");
    const { done, value } = await reader.read();
    if (done) return chunks;
    bytes += value.byteLength;
    chunks.push(value);
    if (bytes <= maxBytes) continue;
    await reader.cancel();
    if (past === "cut") return chunks;
    throw new ProviderOutputError(`The answer is larger than ${maxBytes} bytes.`);
  }
}
