import { type Agent, type ClientRequest, type IncomingMessage, request as sendRequest } from "node:http";
import { limits } from "../../limits/limits.ts";
import { HttpCallError } from "../http1/http-call-error.ts";
import type { HttpCall, HttpCallHandler } from "../http1/http-client.ts";
import { type HttpRequest, requestHead, sizeOf } from "../http1/request-bytes.ts";
import { checkedHead } from "./checked-head.ts";

interface NodeCallOptions {
  request: HttpRequest;
  handler: HttpCallHandler;
  /** A clock in milliseconds with any origin. */
  now: () => number;
  agentOf: (origin: string) => Agent;
  onEnd: () => void;
}

const maxInterim = 8;

/** A call through Node's client, with the time limits, checks and errors of ours. */
export class NodeCall implements HttpCall {
  readonly #options: NodeCallOptions;
  /** Unset once the call has ended. */
  #handler: HttpCallHandler | undefined;
  #message: ClientRequest | undefined;
  #response: IncomingMessage | undefined;
  #timer: NodeJS.Timeout | undefined;
  #received: Buffer[] = [];
  /** The response pauses because its reader does. */
  #isPaused = false;
  #interim = 0;
  #mayResend: boolean;
  #isConnected = false;
  #sentAtMs = 0;
  #bytesBefore = 0;

  constructor(options: NodeCallOptions) {
    this.#options = options;
    this.#handler = options.handler;
    this.#mayResend = options.request.repeatable;
  }

  /** Sends the request. Errors are reported later. */
  start(): void {
    try {
      this.#send();
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error("the call cannot be made", { cause });
      process.nextTick(() => this.#fail(error, false));
    }
  }

  #send(): void {
    const { request, now, agentOf } = this.#options;
    const { origin, path, method, headers, shared, body } = request;
    const { host, hostname, port } = new URL(origin);
    requestHead(request, host);
    const length = body !== undefined || method !== "GET" ? { "content-length": sizeOf(body) } : {};
    const message = sendRequest({
      agent: agentOf(origin),
      host: hostname,
      port,
      method,
      path,
      headers: { host, ...shared?.values, ...headers, ...length },
      maxHeaderSize: limits.provider.answerHeadBytes,
      insecureHTTPParser: false,
    });
    // Node drops headers above its limit silently: with one more, the check of the head sees that there are too many.
    message.maxHeadersCount = limits.provider.answerHeaders + 1;
    this.#message = message;
    this.#response = undefined;
    this.#isConnected = false;
    this.#sentAtMs = now();
    message.once("socket", (socket) => {
      this.#bytesBefore = socket.bytesRead;
      if (!socket.connecting) this.#connected(message);
      else socket.once("encrypted" in socket ? "secureConnect" : "connect", () => this.#connected(message));
    });
    message.on("information", () => {
      this.#interim += 1;
      if (this.#interim > maxInterim)
        this.#refuse(new HttpCallError("protocol", "the response had too many interim heads"));
    });
    message.once("upgrade", () => {
      this.#refuse(new HttpCallError("protocol", "the response switched protocols, which was not requested"));
    });
    message.once("response", (response) => this.#begin(response));
    message.on("error", (error) => this.#failed(message, error));
    message.once("close", () => this.#failed(message, closed()));
    this.#write(message);
  }

  #connected(message: ClientRequest): void {
    if (message !== this.#message) return;
    this.#isConnected = true;
    if (this.#response === undefined) this.#wait("head-timeout", this.#options.request.firstByteMs);
  }

  #write(message: ClientRequest): void {
    const { body = [], inFlight } = this.#options.request;
    for (const part of body) {
      if (inFlight === undefined) message.write(part);
      else {
        inFlight.writes += 1;
        // A failed write may still be in progress: it stays counted.
        message.write(part, (error) => {
          if (error === undefined || error === null) inFlight.writes -= 1;
        });
      }
    }
    message.end();
  }

  #begin(response: IncomingMessage): void {
    this.#response = response;
    const { idleMs } = this.#options.request;
    response.on("data", (chunk: Buffer) => {
      if (this.#received.length === 0) process.nextTick(() => this.#deliver());
      this.#received.push(chunk);
    });
    response.once("end", () => {
      this.#deliver();
      if (response.complete) this.#finish()?.onEnd();
    });
    response.on("error", (error) => this.#fail(interruption(response, error), true));
    try {
      const { status, headers } = checkedHead(response);
      this.#wait("idle-timeout", idleMs);
      this.#handler?.onHead(status, headers);
    } catch (error) {
      this.#refuse(error instanceof Error ? error : new Error("the response cannot be read", { cause: error }));
    }
  }

  /** Passes on what one read brought: only after it does Node know whether the response is complete. */
  #deliver(): void {
    const response = this.#response;
    const [first, ...others] = this.#received;
    this.#received = [];
    if (response === undefined || first === undefined || this.#handler === undefined) return;
    const isLast = response.complete && response.readableLength === 0;
    const wantsMore = this.#handler.onData(others.length === 0 ? first : Buffer.concat([first, ...others]), isLast);
    if (this.#handler === undefined) return;
    if (wantsMore || isLast) this.#wait("idle-timeout", this.#options.request.idleMs);
    else {
      this.#isPaused = true;
      clearTimeout(this.#timer);
      response.pause();
    }
  }

  #wait(failure: "head-timeout" | "idle-timeout", limitMs: number): void {
    clearTimeout(this.#timer);
    if (this.#handler === undefined) return;
    const what = failure === "head-timeout" ? "no response" : "nothing more";
    this.#timer = setTimeout(() => this.#refuse(new HttpCallError(failure, `${what} within ${limitMs} ms`)), limitMs);
  }

  /** The connection or the request failed before the response was complete. */
  #failed(message: ClientRequest, error: Error): void {
    // The connection of an earlier attempt may close after the request was resent.
    if (message !== this.#message) return;
    if (this.#response !== undefined) {
      // Other failures are reported by the response, and bytes after its end are no failure of this call.
      const known = named(error);
      if (!this.#response.complete && known instanceof HttpCallError && known.failure === "protocol")
        this.#fail(known, true);
      return;
    }
    const { now } = this.#options;
    const bytes = (message.socket?.bytesRead ?? 0) - this.#bytesBefore;
    const isIdleClosed = message.reusedSocket && bytes === 0 && now() - this.#sentAtMs <= limits.provider.resendMs;
    if (this.#handler !== undefined && isIdleClosed && this.#mayResend && !(error instanceof HttpCallError)) {
      this.#mayResend = false;
      clearTimeout(this.#timer);
      this.#handler.onResend?.();
      this.start();
      return;
    }
    this.#fail(named(error), this.#isConnected);
  }

  #refuse(error: Error): void {
    this.#fail(error, true);
    this.#message?.destroy();
  }

  #fail(error: Error, isSent: boolean): void {
    this.#finish()?.onError(error, isSent);
  }

  /** Ends the call. @returns the handler, if it had not ended before */
  #finish(): HttpCallHandler | undefined {
    const handler = this.#handler;
    this.#handler = undefined;
    clearTimeout(this.#timer);
    if (handler !== undefined) this.#options.onEnd();
    return handler;
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#wait("idle-timeout", this.#options.request.idleMs);
    this.#response?.resume();
  }

  abort(): void {
    if (this.#finish() !== undefined) this.#message?.destroy();
  }

  /** Fails the call because its client is closed. */
  end(): void {
    this.#refuse(new HttpCallError("closed", "the connection was closed by this process"));
  }
}

/** Returns errors of Node's parser and of closed connections as those of a call. */
function named(error: Error): Error {
  if (!("code" in error) || typeof error.code !== "string") return error;
  if (error.code.startsWith("HPE_")) {
    return new HttpCallError("protocol", "the response is not valid HTTP/1.1", { cause: error });
  }
  // Without a system call, Node reports that the other side ended the connection.
  return error.code === "ECONNRESET" && !("syscall" in error) ? closed(error) : error;
}

function interruption(response: IncomingMessage, error: Error): Error {
  const known = named(error);
  const isClosed = known instanceof HttpCallError && known.failure === "closed";
  if (!isClosed || response.headers["content-length"] === undefined) return known;
  return new HttpCallError("length", "the response is shorter than announced", { cause: error });
}

function closed(cause?: Error): HttpCallError {
  return new HttpCallError("closed", "the connection ended before the response did", { cause });
}
