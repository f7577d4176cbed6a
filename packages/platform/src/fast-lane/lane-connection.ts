import type { Socket } from "node:net";
import { limits } from "../limits.ts";
import type { Sweep } from "../sweep.ts";
import { CompleteRequest, readCompleteRequest } from "./complete-request.ts";
import { HeadMemory } from "./head-memory.ts";
import { LaneResponse } from "./lane-response.ts";

export interface LaneConnectionOptions {
  socket: Socket;
  sweep: Sweep<LaneConnection>;
  /** @returns whether requests to this address are answered here */
  takes: (url: string) => boolean;
  handle: (request: CompleteRequest, response: LaneResponse) => void;
  /** Node's own server goes on with the connection: nothing was taken from it. */
  handOver: (socket: Socket) => void;
  onGone: (connection: LaneConnection) => void;
}

/** A request that comes in more pieces than this, or takes longer, is read by Node's own server. */
const mostPieces = 8;
const longestWaitMs = 1000;

/** A caller's connection, as long as it brings nothing but plain requests. */
export class LaneConnection {
  readonly #options: LaneConnectionOptions;
  readonly #socket: Socket;
  #response: LaneResponse | undefined;
  readonly #memory = new HeadMemory();
  /** What came and was not answered. */
  #pending: Buffer | undefined;
  #pieces = 0;
  #served = 0;
  /** On the sweep's clock. */
  #quietSinceMs: number;

  constructor(options: LaneConnectionOptions) {
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
    return this.#response === undefined && this.#pending === undefined;
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Ends what has been waited for too long. */
  look(): void {
    if (this.#response !== undefined || this.#socket.writableLength > 0) return;
    const { sweep } = this.#options;
    if (this.#pending !== undefined) {
      if (sweep.isOver(this.#quietSinceMs, longestWaitMs)) this.#handOver(this.#pending);
      return;
    }
    const { headersTimeoutMs, keepAliveTimeoutMs } = limits.http;
    if (sweep.isOver(this.#quietSinceMs, this.#served === 0 ? headersTimeoutMs : keepAliveTimeoutMs)) this.close();
  }

  readonly #onData = (bytes: Buffer): void => {
    const all = this.#pending === undefined ? bytes : Buffer.concat([this.#pending, bytes]);
    this.#pending = all;
    if (this.#response === undefined) this.#read(all);
    // Asked again before the answer: nothing more is taken in until it is there.
    else this.#socket.pause();
  };

  #read(bytes: Buffer): void {
    const { takes, handle, sweep } = this.#options;
    const request = readCompleteRequest(bytes, this.#socket, this.#memory);
    if (this.#pieces === 0) this.#quietSinceMs = sweep.nowMs;
    this.#pieces += 1;
    if (request === "more" && this.#pieces < mostPieces) return;
    if (!(request instanceof CompleteRequest) || !takes(request.url)) {
      this.#handOver(bytes);
      return;
    }
    this.#pending = undefined;
    this.#pieces = 0;
    this.#response = new LaneResponse(request, this.#answered);
    handle(request, this.#response);
  }

  readonly #answered = (keepsConnection: boolean): void => {
    this.#response = undefined;
    this.#served += 1;
    this.#quietSinceMs = this.#options.sweep.nowMs;
    if (!keepsConnection) {
      this.#socket.end();
      return;
    }
    const next = this.#pending;
    if (next === undefined) return;
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
    else this.close();
  };

  readonly #onDrain = (): void => {
    this.#response?.drained();
  };

  readonly #onClose = (): void => {
    const { sweep, onGone } = this.#options;
    sweep.delete(this);
    onGone(this);
    const response = this.#response;
    this.#response = undefined;
    response?.closed();
  };
}

/** What went wrong is followed by `close`. */
function ignore(): void {}
