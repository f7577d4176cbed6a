import type { Socket } from "node:net";
import { type DenseSetItem, noSlot } from "../collections/dense-set.ts";
import type { IsSecure } from "../http/strict-transport.ts";
import type { WriteBatch } from "../http/write-batch.ts";
import { limits } from "../limits/limits.ts";
import type { Sweep } from "../timing/sweep.ts";
import type { CompleteRequest } from "./complete-request.ts";
import { FastResponse } from "./fast-response.ts";
import { HeadMemory } from "./head-memory.ts";
import { PartialRequest } from "./partial-request.ts";
import { readRequest } from "./read-request.ts";

export interface FastConnectionOptions {
  socket: Socket;
  sweep: Sweep<FastConnection>;
  writes: WriteBatch;
  /** Returns whether the fast path serves this URL. */
  takes: (url: string) => boolean;
  handle: (request: CompleteRequest, response: FastResponse) => void;
  isSecure: IsSecure;
  /** Whether connections are kept for further requests. */
  keepsConnections: () => boolean;
  /** Passes the connection on to Node's server, with all received bytes. */
  handOver: (socket: Socket) => void;
  onGone: (connection: FastConnection) => void;
}

/** A request that takes longer to arrive is passed on to Node's server. */
const longestWaitMs = 1000;

/** A caller's connection, until it sends something other than plain requests. */
export class FastConnection implements DenseSetItem {
  slot = noSlot;
  readonly #options: FastConnectionOptions;
  readonly #socket: Socket;
  #response: FastResponse | undefined;
  readonly #memory = new HeadMemory();
  /** The request that is arriving. */
  #partial: PartialRequest | undefined;
  /** Bytes that arrived before the current request was answered. */
  #pending: Buffer | undefined;
  #served = 0;
  /** Time of the last activity, on the sweep's clock. */
  #quietSinceMs: number;

  constructor(options: FastConnectionOptions) {
    const { socket, sweep } = options;
    this.#options = options;
    this.#socket = socket;
    socket.on("data", this.#onData);
    socket.on("end", this.#onEnd);
    socket.on("close", this.#onClose);
    socket.on("error", ignore);
    socket.on("drain", this.#onDrain);
    sweep.add(this);
    this.#quietSinceMs = sweep.nowMs;
  }

  get isIdle(): boolean {
    return this.#response === undefined && this.#partial === undefined;
  }

  /** Closes the connection after pending writes. */
  close(): void {
    if (!this.#socket.writableEnded) this.#socket.destroySoon();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** Closes or passes on the connection when a time limit has passed. */
  look(): void {
    if (this.#response !== undefined || this.#socket.writableLength > 0) return;
    const { sweep } = this.#options;
    if (this.#partial !== undefined) {
      if (sweep.isOver(this.#quietSinceMs, longestWaitMs)) this.#handOver(this.#partial.bytes());
      return;
    }
    const { headersTimeoutMs, keepAliveTimeoutMs } = limits.http;
    if (sweep.isOver(this.#quietSinceMs, this.#served === 0 ? headersTimeoutMs : keepAliveTimeoutMs)) this.close();
  }

  readonly #onData = (bytes: Buffer): void => {
    if (this.#response !== undefined) {
      // A pipelined request: it is read after the current response.
      this.#pending = this.#pending === undefined ? bytes : Buffer.concat([this.#pending, bytes]);
      this.#socket.pause();
    } else if (this.#partial === undefined) this.#read(bytes);
    else this.#continue(this.#partial, bytes);
  };

  #read(bytes: Buffer): void {
    const { takes, sweep } = this.#options;
    const request = readRequest(bytes, this.#socket, this.#memory);
    this.#quietSinceMs = sweep.nowMs;
    if (request === undefined || !takes(request.url)) this.#handOver(bytes);
    else if (request instanceof PartialRequest) this.#partial = request;
    else this.#serve(request);
  }

  #continue(partial: PartialRequest, bytes: Buffer): void {
    partial.add(bytes);
    const { missingBytes } = partial;
    if (missingBytes < 0 || (missingBytes > 0 && partial.isInCrumbs)) this.#handOver(partial.bytes());
    else if (missingBytes === 0) {
      this.#partial = undefined;
      this.#serve(partial.complete(this.#socket));
    }
  }

  #serve(request: CompleteRequest): void {
    const { writes, handle, isSecure, keepsConnections } = this.#options;
    writes.began();
    this.#response = new FastResponse(request, {
      writes,
      isSecure: isSecure(request),
      keepsConnection: request.head.keepsConnection && keepsConnections(),
      onEnd: this.#onResponseEnd,
    });
    handle(request, this.#response);
  }

  readonly #onResponseEnd = (keepsConnection: boolean): void => {
    this.#takeResponse();
    this.#served += 1;
    this.#quietSinceMs = this.#options.sweep.nowMs;
    if (!keepsConnection) {
      this.#socket.end();
      return;
    }
    const next = this.#pending;
    if (next === undefined) return;
    this.#pending = undefined;
    this.#socket.resume();
    this.#read(next);
  };

  #handOver(bytes: Buffer): void {
    const socket = this.#socket;
    const { sweep, handOver, onGone } = this.#options;
    sweep.delete(this);
    socket.off("data", this.#onData);
    socket.off("end", this.#onEnd);
    socket.off("close", this.#onClose);
    socket.off("error", ignore);
    socket.off("drain", this.#onDrain);
    socket.pause();
    socket.unshift(bytes);
    onGone(this);
    handOver(socket);
    socket.resume();
  }

  // As with Node's server, a caller that half-closes the connection counts as disconnected.
  readonly #onEnd = (): void => {
    if (this.#response === undefined) this.#socket.end();
    else this.destroy();
  };

  readonly #onDrain = (): void => {
    this.#response?.drained();
  };

  readonly #onClose = (): void => {
    const { sweep, onGone } = this.#options;
    sweep.delete(this);
    onGone(this);
    this.#takeResponse()?.closed();
  };

  /** Detaches the response from the connection. */
  #takeResponse(): FastResponse | undefined {
    const response = this.#response;
    this.#response = undefined;
    if (response !== undefined) this.#options.writes.ended();
    return response;
  }
}

/** Errors are followed by `close`. */
function ignore(): void {}
