import type { OnReadOpts, Socket } from "node:net";
import { nowhere, type Placed } from "../../collections/dense-set.ts";
import type { WriteBatch } from "../../http/write-batch.ts";
import { limits } from "../../limits/limits.ts";
import type { Sweep } from "../../timing/sweep.ts";
import { HttpCallError } from "./http-call-error.ts";
import { type HttpRequest, sizeOf } from "./request-bytes.ts";
import type { ResponseHead } from "./response-head.ts";
import { ResponseReader, type ResponseSink } from "./response-reader.ts";

/**
 * What became of the request of a call that failed. `unsent`: there was no connection; `idle-closed`: a kept connection was
 * closed as soon as the request was written, so the server had most likely given it up before; `sent`: it may have arrived.
 */
export type RequestFate = "unsent" | "idle-closed" | "sent";

/** The call that a connection carries. */
export interface CarriedCall {
  request: HttpRequest;
  /** Request line and headers. */
  head: string;
  onHead(head: ResponseHead): void;
  /** @returns whether more may come now; if not, `resume` says when */
  onData(chunk: Buffer, isLast: boolean): boolean;
  onEnd(): void;
  onError(error: Error, fate: RequestFate): void;
}

interface ConnectionOptions {
  /** Opens the socket, or throws. What it reads goes to `onread`. */
  open: (onread: OnReadOpts) => Socket;
  connectMs: number;
  /** Milliseconds, from any start. */
  now: () => number;
  sweep: Sweep<HttpConnection>;
  writes: WriteBatch;
  /** How long an idle connection is kept. */
  keepAliveMs: number;
  /** An answer is complete, and another call may go over this connection. */
  onFree: (connection: HttpConnection) => void;
  onClosed: (connection: HttpConnection) => void;
}

/** So much head and body goes out as one piece; more is not copied for it. */
const onePieceBytes = 16 * 1024;
const readBytes = 64 * 1024;
/** Close idle connections this long before the server's keep-alive timeout, so that we never write to a closing socket. */
const hurryMs = 1000;
// On POSIX systems a read is handed over before the next one begins, so all connections read into the same memory.
const shared = process.platform === "win32" ? undefined : Buffer.allocUnsafeSlow(readBytes);

/** One connection to one origin: carries a call at a time. */
export class HttpConnection implements ResponseSink, Placed {
  place = nowhere;
  readonly #options: ConnectionOptions;
  readonly #socket: Socket;
  #connecting: NodeJS.Timeout | undefined;
  #call: CarriedCall | undefined;
  #reader: ResponseReader | undefined;
  #served = 0;
  #touched = false;
  /** By `now`; only of a request that may be sent again. */
  #sentAtMs = 0;
  #wantsMore = true;
  #closed = false;
  /** On the sweep's clock, since when nothing has come. */
  #quietSinceMs: number;
  #restMs = 0;

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
      // As text, in which every byte is a character, nothing is allocated but on the heap.
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

  /** Gives the call up: the connection, on which its answer would still come, ends with it. */
  drop(): void {
    this.#takeCall();
    this.#close();
  }

  /** Ends the connection, and with it the call that it carries. */
  end(): void {
    this.#fail(new HttpCallError("closed", "the connection was ended here"));
  }

  /** The caller can take more. */
  resume(): void {
    if (this.#wantsMore) return;
    this.#wantsMore = true;
    this.#quietSinceMs = this.#options.sweep.nowMs;
    this.#socket.resume();
  }

  /** Ends what has been waited for too long. */
  look(): void {
    const { sweep } = this.#options;
    if (this.#connecting !== undefined) return;
    if (this.#call === undefined) {
      if (sweep.isOver(this.#quietSinceMs, this.#restMs)) this.#close();
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
      // Bytes that answer nothing, or come too late.
      this.#close();
      return false;
    }
    // Before the head is complete, its time runs on: bytes that drip in are no sign of life.
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
    const goOn = this.#call?.onData(chunk, isLast) ?? true;
    if (!goOn && !isLast) this.#wantsMore = false;
  }

  #complete(reader: ResponseReader, isSpoiled: boolean): void {
    const call = this.#takeCall();
    this.#reader = undefined;
    this.#served += 1;
    this.#wantsMore = true;
    // An answer that came before all of the question was sent leaves the rest of it on the way.
    const { head } = reader;
    const isFree = !isSpoiled && head?.keepsAlive === true && this.#socket.writableLength === 0;
    if (isFree && !this.#closed) this.#rest(head.keptAliveMs);
    else this.#close();
    // Last: what the caller does next may already use this connection.
    call?.onEnd();
  }

  /** From here on, no call is carried. */
  #takeCall(): CarriedCall | undefined {
    const call = this.#call;
    this.#call = undefined;
    if (call !== undefined) this.#options.writes.ended();
    return call;
  }

  #rest(theirsMs = Number.POSITIVE_INFINITY): void {
    const { sweep, keepAliveMs, onFree } = this.#options;
    // Gone before the other side closes it, so that no call meets a closed connection.
    this.#restMs = Math.min(keepAliveMs, theirsMs - hurryMs);
    this.#quietSinceMs = sweep.nowMs;
    if (this.#restMs > 0) onFree(this);
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

  /** The other side, or the network, ended the connection. */
  #failed(error: Error): void {
    const { now } = this.#options;
    // Later than this, the server may have begun to work before it closed.
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
