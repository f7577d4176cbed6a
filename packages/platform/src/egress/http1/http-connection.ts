import type { OnReadOpts, Socket } from "node:net";
import { type DenseSetItem, noSlot } from "../../collections/dense-set.ts";
import type { WriteBatch } from "../../http/write-batch.ts";
import { limits } from "../../limits/limits.ts";
import type { Sweep } from "../../timing/sweep.ts";
import { HttpCallError } from "./http-call-error.ts";
import { type HttpRequest, sizeOf } from "./request-bytes.ts";
import type { ResponseHead } from "./response-head.ts";
import { ResponseReader, type ResponseSink } from "./response-reader.ts";

/**
 * Whether a failed call's request was sent. `unsent`: there was no connection; `idle-closed`: a reused connection closed as
 * soon as the request was written, so the server had most likely closed it before; `sent`: it may have arrived.
 */
export type RequestFate = "unsent" | "idle-closed" | "sent";

/** The call that a connection carries. */
export interface CarriedCall {
  request: HttpRequest;
  /** Request line and headers. */
  head: string;
  onHead(head: ResponseHead): void;
  /** @returns whether to continue reading; if not, `resume` continues */
  onData(chunk: Buffer, isLast: boolean): boolean;
  onEnd(): void;
  onError(error: Error, fate: RequestFate): void;
}

interface ConnectionOptions {
  /** Opens the socket, or throws. The socket reads into `onread`. */
  open: (onread: OnReadOpts) => Socket;
  connectMs: number;
  /** A clock in milliseconds with any origin. */
  now: () => number;
  sweep: Sweep<HttpConnection>;
  writes: WriteBatch;
  /** How long an idle connection stays open. */
  keepAliveMs: number;
  /** The response is complete, and the connection can be reused. */
  onFree: (connection: HttpConnection) => void;
  onClosed: (connection: HttpConnection) => void;
}

/** Up to this size, head and body are joined into one write; larger bodies are not copied. */
const onePieceBytes = 16 * 1024;
const readBytes = 64 * 1024;
/** Close idle connections this long before the server's keep-alive timeout, so that we never write to a closing socket. */
const closeEarlyMs = 1000;
// On POSIX systems the data of a read is processed before the next read, so all connections share one buffer.
const shared = process.platform === "win32" ? undefined : Buffer.allocUnsafeSlow(readBytes);

/** A connection to one origin, with at most one call at a time. */
export class HttpConnection implements ResponseSink, DenseSetItem {
  slot = noSlot;
  readonly #options: ConnectionOptions;
  readonly #socket: Socket;
  #connecting: NodeJS.Timeout | undefined;
  #call: CarriedCall | undefined;
  #reader: ResponseReader | undefined;
  #served = 0;
  #touched = false;
  /** On the clock `now`; set only for requests that may be resent. */
  #sentAtMs = 0;
  #wantsMore = true;
  #closed = false;
  /** Time of the last received byte, on the sweep's clock. */
  #quietSinceMs: number;
  #idleMs = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#quietSinceMs = options.sweep.nowMs;
    const buffer = shared ?? Buffer.allocUnsafeSlow(readBytes);
    this.#socket = options.open({ buffer, callback: (size) => this.#read(buffer, size) });
    this.#connecting = setTimeout(() => {
      this.#fail(new HttpCallError("connect-timeout", `no connection within ${options.connectMs} ms`));
    }, options.connectMs);
    const isSecure = "encrypted" in this.#socket;
    this.#socket
      .once(isSecure ? "secureConnect" : "connect", () => this.#connected())
      .once("end", () => this.#ended())
      .on("error", (error) => this.#failed(error))
      .once("close", () => this.#failed(new HttpCallError("closed", "the connection ended before the answer did")));
    options.sweep.add(this);
  }

  carry(call: CarriedCall): void {
    const { sweep, writes, now } = this.#options;
    writes.began();
    this.#call = call;
    this.#reader = new ResponseReader(this);
    this.#touched = false;
    this.#wantsMore = true;
    this.#quietSinceMs = sweep.nowMs;
    if (this.#served > 0 && call.request.repeatable) this.#sentAtMs = now();
    this.#write(call);
  }

  #write({ head, request: { body, inFlight } }: CarriedCall): void {
    const socket = this.#socket;
    const bodyBytes = sizeOf(body);
    this.#options.writes.hold(socket);
    if (body === undefined || bodyBytes === 0) {
      socket.write(head, "latin1");
    } else if (head.length + bodyBytes <= onePieceBytes) {
      // A Latin-1 string allocates only on the heap; a buffer would also allocate outside it.
      let text = head;
      for (const part of body) text += part.toString("latin1");
      socket.write(text, "latin1");
    } else {
      socket.cork();
      socket.write(head, "latin1");
      if (inFlight === undefined) {
        for (const part of body) socket.write(part);
      } else {
        for (const part of body) writeCounted(socket, part, inFlight);
      }
      socket.uncork();
    }
  }

  /** Abandons the call and closes the connection, because its response would still arrive on it. */
  drop(): void {
    this.#takeCall();
    this.#close();
  }

  /** Closes the connection; its call fails. */
  end(): void {
    this.#fail(new HttpCallError("closed", "the connection was ended here"));
  }

  /** Continues reading after `onData` returned `false`. */
  resume(): void {
    if (this.#wantsMore) return;
    this.#wantsMore = true;
    this.#quietSinceMs = this.#options.sweep.nowMs;
    this.#socket.resume();
  }

  /** Fails a call, or closes an idle connection, whose time limit has passed. */
  look(): void {
    const { sweep } = this.#options;
    if (this.#connecting !== undefined) return;
    if (this.#call === undefined) {
      if (sweep.isOver(this.#quietSinceMs, this.#idleMs)) this.#close();
      return;
    }
    const { firstByteMs, idleMs } = this.#call.request;
    if (this.#reader?.head === undefined) {
      if (!sweep.isOver(this.#quietSinceMs, firstByteMs)) return;
      this.#fail(new HttpCallError("head-timeout", `no answer within ${firstByteMs} ms`));
    } else if (this.#wantsMore && sweep.isOver(this.#quietSinceMs, idleMs)) {
      this.#fail(new HttpCallError("idle-timeout", `nothing more for ${idleMs} ms`));
    }
  }

  #connected(): void {
    clearTimeout(this.#connecting);
    this.#connecting = undefined;
    this.#quietSinceMs = this.#options.sweep.nowMs;
  }

  #read(buffer: Buffer, size: number): boolean {
    const reader = this.#reader;
    if (reader === undefined || this.#closed) {
      // Bytes without a request, or after its end.
      this.#close();
      return false;
    }
    // Until the head is complete, single bytes do not extend its time limit.
    if (reader.head !== undefined) this.#quietSinceMs = this.#options.sweep.nowMs;
    this.#touched = true;
    try {
      const beyond = reader.read(buffer, size);
      if (reader.isDone) this.#complete(reader, beyond > 0);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error("the answer cannot be read", { cause: error }));
    }
    return this.#wantsMore;
  }

  onHead(head: ResponseHead): void {
    this.#quietSinceMs = this.#options.sweep.nowMs;
    this.#call?.onHead(head);
  }

  onBody(chunk: Buffer, isLast: boolean): void {
    const wantsMore = this.#call?.onData(chunk, isLast) ?? true;
    if (!wantsMore && !isLast) this.#wantsMore = false;
  }

  #complete(reader: ResponseReader, isSpoiled: boolean): void {
    const call = this.#takeCall();
    this.#reader = undefined;
    this.#served += 1;
    this.#wantsMore = true;
    // After a response that arrives early, the rest of the request body is still being sent.
    const { head } = reader;
    const isFree = !isSpoiled && head?.keepsAlive === true && this.#socket.writableLength === 0;
    if (isFree && !this.#closed) this.#becomeIdle(head.keptAliveMs);
    else this.#close();
    // Last, because the caller may reuse this connection at once.
    call?.onEnd();
  }

  /** Detaches the call from the connection. */
  #takeCall(): CarriedCall | undefined {
    const call = this.#call;
    this.#call = undefined;
    if (call !== undefined) this.#options.writes.ended();
    return call;
  }

  #becomeIdle(theirsMs = Number.POSITIVE_INFINITY): void {
    const { sweep, keepAliveMs, onFree } = this.#options;
    // Close before the server does, so that no call meets a closed connection.
    this.#idleMs = Math.min(keepAliveMs, theirsMs - closeEarlyMs);
    this.#quietSinceMs = sweep.nowMs;
    if (this.#idleMs > 0) onFree(this);
    else this.#close();
  }

  #ended(): void {
    const reader = this.#reader;
    if (reader === undefined) {
      this.#close();
      return;
    }
    try {
      reader.close();
      this.#complete(reader, true);
    } catch (error) {
      this.#failed(error instanceof Error ? error : new Error("the answer cannot be read", { cause: error }));
    }
  }

  /** The server or the network ended the connection. */
  #failed(error: Error): void {
    const { now } = this.#options;
    // Later than this, the server may have begun to process the request.
    const isIdleClosed = this.#served > 0 && !this.#touched && now() - this.#sentAtMs <= limits.provider.resendMs;
    this.#fail(error, isIdleClosed ? "idle-closed" : "sent");
  }

  #fail(error: Error, fate: RequestFate = "sent"): void {
    const isConnecting = this.#connecting !== undefined;
    const call = this.#takeCall();
    this.#close();
    call?.onError(error, isConnecting ? "unsent" : fate);
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#reader = undefined;
    clearTimeout(this.#connecting);
    this.#connecting = undefined;
    this.#options.sweep.delete(this);
    this.#socket.destroy();
    this.#options.onClosed(this);
  }
}

function writeCounted(socket: Socket, part: Buffer, inFlight: { writes: number }): void {
  inFlight.writes += 1;
  socket.write(part, (error) => {
    if (error === undefined || error === null) inFlight.writes -= 1;
  });
}
