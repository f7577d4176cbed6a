import type { ApiOperation } from "../api/operation.ts";
import { type SeenResponse, undocumentedResponse } from "./undocumented-response.ts";

/** Collects responses of a server under test that its API description does not document. */
export class ContractChecks {
  readonly #operations: readonly ApiOperation[];
  readonly #problems = new Set<string>();
  readonly #running = new Set<Promise<void>>();

  readonly #report: (problem: string) => void;

  /** @param report called once for each problem */
  constructor(operations: readonly ApiOperation[], report: (problem: string) => void = () => {}) {
    this.#operations = operations;
    this.#report = report;
  }

  add(response: SeenResponse): void {
    const problem = undocumentedResponse(this.#operations, response);
    if (problem === undefined || this.#problems.has(problem)) return;
    this.#problems.add(problem);
    this.#report(problem);
  }

  /** Checks a response of `fetch` or of a handler. Reads a JSON body from a copy. */
  watch(request: { method: string; url: string }, response: Response): void {
    const type = response.headers.get("content-type") ?? "";
    const seen = { method: request.method, path: new URL(request.url).pathname, status: response.status, type };
    if (response.body !== null && !type.includes("json")) return this.add({ ...seen, body: undefined });
    const checked = response
      .clone()
      .text()
      // The body is cut off if the client disconnects.
      .catch(() => undefined)
      .then((body) => this.add({ ...seen, body }));
    this.#running.add(checked);
    void checked.finally(() => this.#running.delete(checked));
    return undefined;
  }

  /**
   * @param causes why requests failed, for the message
   * @throws {Error} a response is not documented; the message lists them all
   */
  async requireAllDocumented(causes: readonly string[] = []): Promise<void> {
    await Promise.all(this.#running);
    if (this.#problems.size === 0) return;
    const lines = [...this.#problems, ...causes];
    throw new Error(
      `The API description is not true. Correct the declaration of each operation, or its response:\n${lines.join("\n")}`,
    );
  }
}
