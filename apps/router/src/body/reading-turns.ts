import { limits } from "@modelyard/platform/limits";

interface Pausable {
  pause: () => unknown;
  resume: () => unknown;
}

const { bytesPerTurn, streamsPerTurn, smallPieceBytes } = limits.router.reading;

/**
 * Lets large bodies arrive in turns. Without it, one turn of the event loop reads 2 MiB from each connection that has as
 * much: with 32 of them, every other request waits for 64 MiB.
 */
export class ReadingTurns {
  readonly #waiting: Pausable[] = [];
  #bytes = 0;
  #isScheduled = false;

  /** Must be called for each piece that arrived. Pauses a stream until a later turn when this one has read enough. */
  arrived(stream: Pausable, bytes: number): void {
    if (bytes < smallPieceBytes) return;
    this.#bytes += bytes;
    this.#schedule();
    if (this.#bytes <= bytesPerTurn) return;
    stream.pause();
    this.#waiting.push(stream);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(this.#begin);
  }

  readonly #begin = (): void => {
    this.#isScheduled = false;
    this.#bytes = 0;
    for (const stream of this.#waiting.splice(0, streamsPerTurn)) stream.resume();
    if (this.#waiting.length > 0) this.#schedule();
  };
}
