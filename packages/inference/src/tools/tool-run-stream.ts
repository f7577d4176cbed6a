import type { ToolRunEvent, ToolRunResult } from "./tool-run-types.ts";

/** Events of a tool run. Iterate over them once, await `finalResult()`, or both. Leaving the loop aborts the run. */
export class ToolRunStream implements AsyncIterable<ToolRunEvent> {
  readonly #events: AsyncIterable<ToolRunEvent>;
  readonly #result = Promise.withResolvers<ToolRunResult>();
  #isRead = false;

  constructor(events: AsyncIterable<ToolRunEvent>) {
    this.#events = events;
    // A caller who only iterates receives the failure from the loop.
    this.#result.promise.catch(() => undefined);
  }

  /** Runs to the end and yields each event. */
  async *[Symbol.asyncIterator](): AsyncGenerator<ToolRunEvent, void, undefined> {
    this.#isRead = true;
    try {
      for await (const event of this.#events) {
        if (event.type === "finish") this.#result.resolve(event.result);
        yield event;
      }
    } catch (error) {
      this.#result.reject(error);
      throw error;
    } finally {
      this.#result.reject(new DOMException("The run was left before its end.", "AbortError"));
    }
  }

  /** Runs to the end and returns the result. Rejects if the run fails or is aborted. */
  async finalResult(): Promise<ToolRunResult> {
    if (!this.#isRead) for await (const _ of this);
    return this.#result.promise;
  }
}
