import type { Socket } from "node:net";

/** With fewer running calls, a turn of the event loop has one write, and deferring it costs more than it saves. */
const deferFromCalls = 4;
/** A long turn sends after this many writes, so that the first does not wait for hundreds. */
const maxHeld = 64;

/**
 * Sends the writes of one turn of the event loop together at its end. Most of the cost of a write is waking the process
 * that reads the socket; of consecutive writes, only the first has this cost.
 */
export class WriteBatch {
  #held: Socket[] = [];
  #running = 0;

  /** Counts a call that starts. */
  began(): void {
    this.#running += 1;
  }

  /** Counts a call that ended. */
  ended(): void {
    this.#running -= 1;
  }

  /** Defers writes to the socket to the end of this turn, if enough calls are running. */
  hold(socket: Socket): void {
    if (this.#running < deferFromCalls || socket.writableCorked > 0) return;
    if (this.#held.length >= maxHeld) this.#send();
    socket.cork();
    if (this.#held.length === 0) setImmediate(this.#send);
    this.#held.push(socket);
  }

  readonly #send = (): void => {
    const held = this.#held;
    this.#held = [];
    for (const socket of held) socket.uncork();
  };
}
