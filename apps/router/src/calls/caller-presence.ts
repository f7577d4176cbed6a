import type { RunningCall } from "./running-call.ts";

/** Knows whether the caller still waits, and ends the work in progress when they leave. */
export class CallerPresence {
  #hasLeft = false;
  #running: RunningCall | undefined;

  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  /** Must be called when the caller disconnects or cancels. */
  leave(): void {
    this.#hasLeft = true;
    this.#running?.abandon();
  }

  /** Registers the work that ends when the caller leaves; ends it at once where they have left already. */
  watch(running: RunningCall): void {
    this.#running = running;
    if (this.#hasLeft) running.abandon();
  }

  unwatch(): void {
    this.#running = undefined;
  }
}
