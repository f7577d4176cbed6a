import { EventEmitter } from "node:events";
import { connect, type Socket } from "node:net";
import { Writable } from "node:stream";
import type { GroupChild } from "./group-child.ts";

interface RemoteChildOptions {
  /** Address of the spawner's socket. */
  path: string;
  /** Number of the group. */
  group: number;
  signal: (signal: NodeJS.Signals, wholeGroup: boolean) => void;
}

/** A process started by a spawner. Its standard streams are connected to it directly. */
export class RemoteChild extends EventEmitter implements GroupChild {
  pid: number | undefined;
  readonly stdin: Writable;
  readonly stdout: Socket;
  readonly stderr: Socket;
  readonly #stdin: Socket;
  readonly #signal: RemoteChildOptions["signal"];
  #beginInput: (() => void) | undefined;
  #isRunning = false;
  #hasEnded = false;

  constructor({ path, group, signal }: RemoteChildOptions) {
    super();
    this.#signal = signal;
    const open = (stream: number): Socket => {
      const socket = connect({ path });
      socket.write(`${group} ${stream}\n`);
      return socket;
    };
    [this.#stdin, this.stdout, this.stderr] = [open(0), open(1), open(2)];
    this.stdin = this.#inputOf(this.#stdin);
    // A process that ends early breaks the pipe; its exit status has the reason.
    this.stdin.on("error", () => undefined);
    this.#stdin.once("close", () => this.stdin.destroy());
    this.#stdin.resume();
    for (const socket of [this.#stdin, this.stdout, this.stderr]) {
      // Without all three connections the process would never start.
      socket.on("error", () => this.pid === undefined && this.kill("SIGKILL"));
    }
  }

  kill(signal: NodeJS.Signals): boolean {
    if (this.#hasEnded) return false;
    this.#signal(signal, false);
    return true;
  }

  killGroup(signal: NodeJS.Signals): void {
    if (!this.#hasEnded) this.#signal(signal, true);
  }

  started(pid: number): void {
    this.pid = pid;
    this.#takeInput();
    this.emit("spawn");
  }

  failed(error: Error): void {
    this.#end();
    for (const stream of [this.stdout, this.stderr]) stream.destroy();
    this.emit("error", error);
  }

  ended(code: number | null, signal: NodeJS.Signals | null): void {
    this.#end();
    this.emit("exit", code, signal);
    let open = 2;
    const closed = (): void => {
      open -= 1;
      if (open === 0) this.emit("close", code, signal);
    };
    for (const stream of [this.stdout, this.stderr]) {
      if (stream.closed) closed();
      else stream.once("close", closed);
      // As with Node's own children, unread data must not keep the streams open.
      stream.resume();
    }
  }

  /** A chunk counts as written once the socket has it: a caller that then destroys the stream loses no data. */
  #inputOf(socket: Socket): Writable {
    return new Writable({
      // Data written before the process runs would be read by the spawner.
      construct: (begin) => {
        if (this.#isRunning) begin();
        else this.#beginInput = begin;
      },
      write: (chunk: Buffer, _encoding, done) => void socket.write(chunk, done),
      final: (done) => void socket.end(done),
      destroy: (error, done) => {
        socket.destroySoon();
        done(error);
      },
    });
  }

  #takeInput(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#beginInput?.();
  }

  #end(): void {
    this.#hasEnded = true;
    this.#takeInput();
    this.#stdin.destroy();
    this.stdin.destroy();
  }
}
