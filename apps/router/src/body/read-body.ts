import { CompleteRequest } from "@modelyard/platform/fast-lane/complete-request";
import { RouterError } from "../errors/router-error.ts";
import type { RouterLimits } from "../limits.ts";
import { CallerLeftError, type CallerRequest } from "../relay/exchange.ts";

type BodyLimits = Pick<RouterLimits, "requestBodyBytes">;

/**
 * The body of a request that is here as a whole.
 * @returns `undefined`: it has to be read
 * @throws {RouterError} 413 over the limit; 415 compressed
 */
export function wholeBody(request: CallerRequest, limits: BodyLimits): Buffer | undefined {
  if (!(request instanceof CompleteRequest)) return undefined;
  refuseCompressed(request);
  if (request.body.length > limits.requestBodyBytes) throw tooLarge(limits.requestBodyBytes);
  return request.body;
}

/**
 * Reads a request's body into memory.
 * @throws {RouterError} 413 over the limit, before it is read where the caller announces it; 415 compressed
 * @throws {CallerLeftError} the connection ended first
 */
export async function readBody(request: CallerRequest, limits: BodyLimits): Promise<Buffer> {
  const { requestBodyBytes: maxBytes } = limits;
  if (request instanceof CompleteRequest) return wholeBody(request, limits) ?? request.body;
  refuseCompressed(request);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  request.on("data", (chunk: Buffer) => {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) reject(tooLarge(maxBytes));
    else chunks.push(chunk);
  });
  request.once("end", () =>
    resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
  );
  request.once("error", (cause) => reject(new CallerLeftError("the caller left while sending", { cause })));
  request.once("close", () => {
    if (!request.complete) reject(new CallerLeftError("the caller left while sending"));
  });
  return promise;
}

function refuseCompressed({ headers }: CallerRequest): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding === "identity") return;
  throw new RouterError({
    status: 415,
    code: "unsupported_encoding",
    message: "Send the body uncompressed, without `content-encoding`.",
  });
}

function tooLarge(maxBytes: number): RouterError {
  return new RouterError({
    status: 413,
    code: "body_too_large",
    message: `The body is larger than the ${maxBytes} bytes that are accepted. Send less, or send media by address.`,
    headers: { connection: "close" },
  });
}
