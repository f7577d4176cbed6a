import { Readable, type Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { limits } from "@modelyard/platform/limits";
import { HubError } from "../../errors.ts";
import type { Call } from "../../http/call.ts";
import { checkContentLength } from "../../http/content-length.ts";
import { limitBytes } from "./limit-bytes.ts";

/** The maximum size of the commands and push options before the pack. Git limits the size of the pack. */
const commandBytes = 1024 * 1024;

/**
 * Reads a whole fetch request.
 * @throws {HubError} 413 if it decodes to more than the limit, 400 if it is not valid gzip
 */
export async function readFetchBody({ request, memory }: Pick<Call, "request" | "memory">): Promise<Buffer> {
  const maxBytes = limits.git.fetchRequestBytes;
  checkContentLength(request, maxBytes);
  const whole = limitBytes({ maxBytes, count: memory.add });
  const sending = pipeline([...decoded(request, request.body ?? []), whole]);
  const [body] = await Promise.all([buffer(whole), sending]).catch((error: unknown) => {
    throw asBadRequest(error);
  });
  return body;
}

/** Waits for the first bytes of a body. @returns the whole body, including these bytes */
export async function firstBytes(request: Request): Promise<AsyncIterable<Uint8Array>> {
  if (request.body === null) return Readable.from([]);
  const pieces = request.body[Symbol.asyncIterator]();
  const first = await pieces.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  })();
}

/**
 * Returns the streams that decode a push and limit its size: 413 above the largest push, and for gzip that expands too
 * much.
 * @param body the body of the request
 */
export function pushStreams(request: Request, body: AsyncIterable<Uint8Array>): [Readable, ...Transform[]] {
  const [sent, ...decoder] = decoded(request, body);
  const maxBytes = limits.git.packBytes + commandBytes;
  if (decoder.length === 0) return [sent, limitBytes({ maxBytes })];
  let sentBytes = 0;
  const meter = limitBytes({
    maxBytes,
    count: (bytes) => {
      sentBytes += bytes;
    },
  });
  return [sent, meter, ...decoder, limitBytes({ maxBytes, sentBytes: () => sentBytes })];
}

function decoded(request: Request, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): [Readable, ...Transform[]] {
  return [Readable.from(body), ...(isGzip(request) ? [createGunzip()] : [])];
}

export function isGzip(request: Request): boolean {
  return /^(?:x-)?gzip$/i.test(request.headers.get("content-encoding") ?? "");
}

/** Converts a decoding error to a 400. Returns other errors unchanged. */
export function asBadRequest(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string" || !code.startsWith("Z_")) return error;
  return new HubError("BadRequest", "The request has Content-Encoding: gzip, but its body is not valid gzip.", {
    cause: error,
  });
}
