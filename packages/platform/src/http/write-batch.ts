import type { Socket } from "node:net";

/** From so many calls under way on, a turn of the event loop brings several writes. Below, waiting for its end costs more. */
const several = 4;
/** A long turn sends so many at a time: who was first should not wait for hundreds. */
const mostHeld = 64;

/**
 * Sends what is written to many sockets in one turn of the event loop together, at its end. Each write wakes who reads, and
 * that is most of what it costs; of writes one right behind the other, all but the first find their reader awake.
 */
export class WriteBatch {
  #held: Socket[] = [];
  #underWay = 0;

  /** A call begins. */
  began(): void {
    this.#underWay += 1;
  }

  ended(): void {
    this.#underWay -= 1;
  }

  /** What is written to the socket from here on goes out at the end of this turn, if that is worth it. */
  hold(socket: Socket): void {
    if (this.#underWay < several || socket.writableCorked > 0) return;
    if (this.#held.length >= mostHeld) this.#send();
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
