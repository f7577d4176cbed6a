import { ConnectionError, type HttpRequest } from "../errors/http-error.ts";
import { ProviderOutputError } from "../errors/output-error.ts";
import type { CallScope } from "./call-scope.ts";
import { abortReason } from "./send.ts";

/** More is refused: 256 MiB. */
export const maxBodyBytes = 256 * 1024 * 1024;

/** Bodies that say that they are this short are read by the runtime in one go. */
const shortBytes = 1024 * 1024;

export async function readText(response: Response, scope: CallScope, request: () => HttpRequest): Promise<string> {
  return reading(scope, request, async () => {
    if (isShort(response)) return response.text();
    return new TextDecoder().decode(await joined(response, scope));
  });
}

export async function readBlob(response: Response, scope: CallScope, request: () => HttpRequest): Promise<Blob> {
  const type = response.headers.get("content-type") ?? "";
  return reading(scope, request, async () => {
    if (isShort(response)) return response.blob();
    return new Blob(await pieces(response, scope, maxBodyBytes), { type });
  });
}

/** The first bytes of a body as text; the rest is given up. */
export async function readStart(response: Response, scope: CallScope, maxBytes: number): Promise<string> {
  try {
    return new TextDecoder().decode(await new Blob(await pieces(response, scope, maxBytes, "cut")).arrayBuffer());
  } catch {
    return "";
  }
}

function isShort(response: Response): boolean {
  const length = response.headers.get("content-length");
  return length !== null && !response.headers.has("content-encoding") && Number(length) <= shortBytes;
}

async function reading<T>(scope: CallScope, request: () => HttpRequest, read: () => Promise<T>): Promise<T> {
  scope.expect("idle");
  try {
    return await read();
  } catch (cause) {
    if (scope.signal.aborted) throw abortReason(scope);
    if (cause instanceof ProviderOutputError) throw cause;
    const described = request();
    const { host } = new URL(described.url);
    throw new ConnectionError(`The answer from ${host} broke off before its end.`, described, { cause });
  }
}

async function joined(response: Response, scope: CallScope): Promise<ArrayBuffer> {
  return new Blob(await pieces(response, scope, maxBodyBytes)).arrayBuffer();
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
    throw new ProviderOutputError(`The answer is larger than ${maxBytes} bytes, which is as much as is read.`);
  }
}
