import type { LaunchedModel } from "./launched-model.ts";

/** Limits the engines of all models of one launcher together: otherwise, who can call many models fills the machine. */
export class EngineSlots {
  readonly #most: number;
  readonly #models: LaunchedModel[] = [];

  /** @param most engines that run, start or stop at the same time */
  constructor(most: number) {
    this.#most = most;
  }

  add(model: LaunchedModel): void {
    this.#models.push(model);
  }

  /** Returns whether one more engine may start. If not, stops the one that has been idle for longest. */
  mayStart(): boolean {
    const engines = this.#models.reduce((sum, model) => sum + model.engines, 0);
    if (engines < this.#most) return true;
    // One that stops already frees a slot.
    if (this.#models.some(({ isStopping }) => isStopping)) return false;
    const [longest] = this.#models
      .filter(({ idleSinceMs }) => idleSinceMs !== undefined)
      .toSorted((one, other) => (one.idleSinceMs ?? 0) - (other.idleSinceMs ?? 0));
    longest?.stopLongestIdle();
    return false;
  }

  /** Lets models with waiting calls start engines. */
  serveWaiting(): void {
    for (const model of this.#models) model.serveWaiting();
  }
}
