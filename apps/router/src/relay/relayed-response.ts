import type { ResponseHeaders } from "@modelyard/platform/egress/egress";
import type { CallerOutput } from "./caller-output.ts";
import { callerResponseHeaders, ownResponseHeaders } from "./headers.ts";

interface RelayedResponseOptions {
  output: CallerOutput;
  providerId: string;
  /** Never sent in a header. */
  keys: readonly string[] | undefined;
  /** Called when the caller can take more, after a write that returned `false`. */
  onDrain: () => void;
}

/** Writes a provider's response to the caller. */
export class RelayedResponse {
  readonly #options: RelayedResponseOptions;
  /** Something of the provider's response was sent. */
  begun = false;

  constructor(options: RelayedResponseOptions) {
    this.#options = options;
  }

  /** @param costUsd where the cost is known before the head is sent */
  begin(status: number, theirs: ResponseHeaders, sizeBytes?: number, costUsd?: string): void {
    const { output, providerId, keys } = this.#options;
    this.begun = true;
    if (output.hasKeepAliveHead) {
      output.hasKeepAliveHead = false;
      return;
    }
    const headers = callerResponseHeaders(theirs, { status, requestId: output.requestId, providerId, keys });
    if (sizeBytes !== undefined) headers["content-length"] = String(sizeBytes);
    if (costUsd !== undefined) headers["x-cost-usd"] = costUsd;
    output.response.writeHead(status, headers);
  }

  /** Begins a stream of events. */
  beginEvents(status: number, theirs: ResponseHeaders): void {
    const { output, providerId } = this.#options;
    const { response, hasKeepAliveHead } = output;
    this.begin(status, theirs);
    // A client learns from the head that its stream begins; the first event may take long.
    response.flushHeaders();
    // The head that would have named the provider was sent before.
    if (hasKeepAliveHead) this.write(Buffer.from(`: answered by ${providerId}\n\n`));
  }

  /** Sends the head of a stream before any provider has responded. From here on, errors are sent as events. */
  keepWaiting(): void {
    const { output } = this.#options;
    if (output.hasKeepAliveHead) return;
    output.hasKeepAliveHead = true;
    const headers = ownResponseHeaders(output.requestId);
    output.response.writeHead(200, { ...headers, "content-type": "text/event-stream; charset=utf-8" });
  }

  /** Whether the caller has not yet received what was written before. */
  get isBehind(): boolean {
    return this.#options.output.response.writableNeedDrain;
  }

  /** @param bytes are copied @returns whether the caller keeps up */
  write(bytes: Buffer): boolean {
    const { output, onDrain } = this.#options;
    const { response } = output;
    const keepsUp = response.write(response.copiesWrites === true ? bytes : Buffer.from(bytes));
    if (!keepsUp) response.once("drain", onDrain);
    return keepsUp;
  }

  /** @param last is copied */
  end(last?: Buffer): void {
    this.#options.output.response.end(last === undefined ? undefined : Buffer.from(last));
  }

  /** Sends a whole response as text in which every character is one byte. */
  endText(latin1: string): void {
    this.#options.output.response.end(latin1, "latin1");
  }

  /** Closes the connection: the only correct sign of an incomplete response where no error event can be sent. */
  cut(): void {
    this.#options.output.response.destroy();
  }
}
