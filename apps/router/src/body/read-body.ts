import { CompleteRequest } from "@modelyard/platform/fast-lane/complete-request";
import type { BodyMemory } from "@modelyard/platform/http/body-memory";
import { RouterError } from "../errors/router-error.ts";
import type { RouterLimits } from "../limits.ts";
import { CallerLeftError, type CallerRequest, type Exchange } from "../relay/exchange.ts";
import { BodyBytes } from "./body-bytes.ts";
import type { ReadingTurns } from "./reading-turns.ts";

type BodyLimits = Pick<RouterLimits, "requestBodyBytes">;

interface BodyServices {
  limits: BodyLimits;
  bodyMemory: BodyMemory;
  readingTurns: ReadingTurns;
}

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
 * Reads a request's body into memory. It counts against the caller's share of memory until the exchange ends.
 * @throws {RouterError} 413 over the limit, before it is read where the caller announces it; 415 compressed; 503 when too
 * much is held in memory
 * @throws {CallerLeftError} the connection ended first
 */
export async function readBody(
  exchange: Exchange,
  { limits, bodyMemory, readingTurns }: BodyServices,
): Promise<Buffer> {
  const { request } = exchange;
  const { requestBodyBytes: maxBytes } = limits;
  if (request instanceof CompleteRequest) return wholeBody(request, limits) ?? request.body;
  refuseCompressed(request);
  const announced = request.headers["content-length"];
  if (Number(announced ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const held = bodyMemory.open(() => [exchange.facts.userId ?? ""]);
  exchange.heldBody = held;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let body: BodyBytes | undefined = new BodyBytes(announced === undefined ? undefined : Number(announced));
  let sizeBytes = 0;
  const refuse = (error: unknown): void => {
    body = undefined;
    reject(error);
  };
  // What arrives after a refusal is read and dropped, so that the caller gets the response.
  request.on("data", (chunk: Buffer) => {
    readingTurns.arrived(request, chunk.length);
    if (body === undefined) return;
    try {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      held.add(chunk.length);
      body.add(chunk);
    } catch (error) {
      refuse(error);
    }
  });
  request.once("end", () => {
    if (body === undefined) return;
    resolve(body.whole());
    body = undefined;
  });
  request.once("error", (cause) => refuse(new CallerLeftError("the caller left while sending", { cause })));
  request.once("close", () => {
    if (!request.complete) refuse(new CallerLeftError("the caller left while sending"));
  });
  return promise;
}

/** Returns the refusal of a body that finds no room in memory. */
export function tooMuchInMemory(): RouterError {
  return new RouterError({
    status: 503,
    code: "busy",
    message: "Too many large requests are being received. Send this one again in a few seconds.",
    headers: { "retry-after": "5", connection: "close" },
  });
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
