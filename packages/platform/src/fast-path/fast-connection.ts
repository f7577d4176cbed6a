import type { Socket } from "node:net";
import { nowhere, type Placed } from "../collections/dense-set.ts";
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
  /** @returns whether requests to this address are answered here */
  takes: (url: string) => boolean;
  handle: (request: CompleteRequest, response: FastResponse) => void;
  isSecure: IsSecure;
  /** Node's own server goes on with the connection: nothing was taken from it. */
  handOver: (socket: Socket) => void;
  onGone: (connection: FastConnection) => void;
}

/** A request that takes longer to come is read by Node's own server. */
const longestWaitMs = 1000;

/** A caller's connection, as long as it brings nothing but plain requests. */
export class FastConnection implements Placed {
  place = nowhere;
  readonly #options: FastConnectionOptions;
  readonly #socket: Socket;
  #response: FastResponse | undefined;
  readonly #memory = new HeadMemory();
  /** The request that is coming. */
  #partial: PartialRequest | undefined;
  /** What came before the answer to the request before it. */
  #pending: Buffer | undefined;
  #served = 0;
  /** On the sweep's clock. */
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

  /** Ends it; what was written before still goes out. */
  close(): void {
    if (!this.#socket.writableEnded) this.#socket.destroySoon();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** Ends what has been waited for too long. */
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
      // Asked again before the answer: nothing more is taken in until it is there.
      this.#pending = this.#pending === undefined ? bytes : Buffer.concat([this.#pending, bytes]);
      this.#socket.pause();
    } else if (this.#partial === undefined) this.#read(bytes);
    else this.#goOn(this.#partial, bytes);
  };

  #read(bytes: Buffer): void {
    const { takes, sweep } = this.#options;
    const request = readRequest(bytes, this.#socket, this.#memory);
    this.#quietSinceMs = sweep.nowMs;
    if (request === undefined || !takes(request.url)) this.#handOver(bytes);
    else if (request instanceof PartialRequest) this.#partial = request;
    else this.#serve(request);
  }

  #goOn(partial: PartialRequest, bytes: Buffer): void {
    partial.add(bytes);
    const { missingBytes } = partial;
    if (missingBytes < 0 || (missingBytes > 0 && partial.isInCrumbs)) this.#handOver(partial.bytes());
    else if (missingBytes === 0) {
      this.#partial = undefined;
      this.#serve(partial.complete(this.#socket));
    }
  }

  #serve(request: CompleteRequest): void {
    const { writes, handle, isSecure } = this.#options;
    writes.began();
    this.#response = new FastResponse(request, { writes, isSecure: isSecure(request), onEnd: this.#answered });
    handle(request, this.#response);
  }

  readonly #answered = (keepsConnection: boolean): void => {
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

  // Half a connection is of no use: as with Node's own server, whoever stops to send has left.
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

  /** From here on, nothing is being answered. */
  #takeResponse(): FastResponse | undefined {
    const response = this.#response;
    this.#response = undefined;
    if (response !== undefined) this.#options.writes.ended();
    return response;
  }
}

/** What went wrong is followed by `close`. */
function ignore(): void {}
