import { CompleteRequest } from "@modelyard/platform/fast-path/complete-request";
import type { BodyMemory, HeldBody } from "@modelyard/platform/http/body-memory";
import { CallerLeftError } from "../calls/caller-left-error.ts";
import { RouterError } from "../errors/router-error.ts";
import type { CallerRequest } from "../http/caller-request.ts";
import { BodyBytes } from "./body-bytes.ts";
import type { ReadingTurns } from "./reading-turns.ts";

/** What all requests share to read their bodies. */
export interface BodyReading {
  /** The default limit. */
  maxBytes: number;
  bodyMemory: BodyMemory;
  readingTurns: ReadingTurns;
}

/** The body of a caller's request. It counts against the caller's share of memory from `read` until `release`. */
export class RequestBody {
  /** Counts the writes that still send this body to a provider. */
  readonly inFlight = { writes: 0 };
  readonly #request: CallerRequest;
  readonly #reading: BodyReading;
  #held: HeldBody | undefined;

  constructor(request: CallerRequest, reading: BodyReading) {
    this.#request = request;
    this.#reading = reading;
  }

  /**
   * Returns the body where it arrived together with the request.
   * @returns `undefined` where it must be read
   * @throws {RouterError} 413 over the limit; 415 compressed
   */
  whole(maxBytes = this.#reading.maxBytes): Buffer | undefined {
    const request = this.#request;
    if (!(request instanceof CompleteRequest)) return undefined;
    refuseCompressed(request);
    if (request.body.length > maxBytes) throw tooLarge(maxBytes);
    return request.body;
  }

  /**
   * Reads the body into memory.
   * @param userId whose share of memory it counts against
   * @throws {RouterError} 413 over the limit, before reading where the caller announces the length; 415 compressed; 503
   * when too much is held in memory
   * @throws {CallerLeftError} the connection ended first
   */
  async read(userId: string, maxBytes = this.#reading.maxBytes): Promise<Buffer> {
    const request = this.#request;
    if (request instanceof CompleteRequest) return this.whole(maxBytes) ?? request.body;
    refuseCompressed(request);
    const { bodyMemory, readingTurns } = this.#reading;
    const announced = request.headers["content-length"];
    if (Number(announced ?? 0) > maxBytes) throw tooLarge(maxBytes);
    const held = bodyMemory.open(() => [userId]);
    this.#held = held;
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

  /** Stops counting the memory, and reuses it unless a write is still in flight. Must be called once, at the end. */
  release(): void {
    this.#held?.release();
    if (this.inFlight.writes === 0 && this.#request instanceof CompleteRequest) this.#request.releaseBody();
  }
}

/** Returns the refusal of a body for which there is not enough memory. */
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
    message: `The body is larger than the ${maxBytes} bytes that are accepted. Send less, or send media by URL.`,
    headers: { connection: "close" },
  });
}
