import { limits } from "@modelyard/platform/limits";
import { busy, type GitClient, keysOf } from "./git-slots.ts";

/** Counts the bytes of fetch requests that are held in memory, so that half-sent ones cannot fill it. */
export class RequestMemory {
  readonly #perClient = new Map<string, number>();
  #total = 0;

  /** Opens an account for one request. `release` gives back all that was added. */
  open(client: GitClient): { add: (bytes: number) => void; release: () => void } {
    const keys = keysOf(client);
    let held = 0;
    const change = (bytes: number): void => {
      held += bytes;
      this.#total += bytes;
      for (const key of keys) {
        const sum = (this.#perClient.get(key) ?? 0) + bytes;
        if (sum === 0) this.#perClient.delete(key);
        else this.#perClient.set(key, sum);
      }
    };
    const isOver = () =>
      this.#total > limits.git.bufferedRequestBytes ||
      keys.some((key) => (this.#perClient.get(key) ?? 0) > limits.git.bufferedRequestBytesPerClient);
    return {
      /** @throws {HubError} 503: too much is being received at once */
      add: (bytes) => {
        change(bytes);
        if (isOver()) throw busy("Too many large fetch requests are being received");
      },
      release: () => change(-held),
    };
  }
}
