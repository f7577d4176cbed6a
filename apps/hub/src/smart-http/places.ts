import { HubError } from "../errors.ts";

/** So many git services at once. */
export class Places {
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /**
   * @returns what to call when done
   * @throws {HubError} when all places are taken: the caller is asked to come again
   */
  enter(): () => void {
    if (this.#free <= 0) {
      throw new HubError("Busy", "Too many git transfers are under way. Please try again in a moment.", {
        headers: { "Retry-After": "5" },
      });
    }
    this.#free -= 1;
    return () => {
      this.#free += 1;
    };
  }
}
