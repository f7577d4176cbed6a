import type { Socket } from "node:net";
import { releaseMemory } from "./release-memory.ts";
import type { RequestHead } from "./request-head.ts";

/** A request that has arrived completely, with its body. */
export class CompleteRequest {
  readonly method = "POST";
  /** Shared by requests of a connection whose heads are equal. */
  readonly head: RequestHead;
  readonly url: string;
  readonly headers: RequestHead["headers"];
  readonly body: Buffer;
  readonly socket: Socket;
  readonly #ownsBody: boolean;

  /** @param ownsBody whether the memory of the body holds nothing else */
  constructor(head: RequestHead, body: Buffer, socket: Socket, ownsBody = false) {
    this.head = head;
    this.url = head.url;
    this.headers = head.headers;
    this.body = body;
    this.socket = socket;
    this.#ownsBody = ownsBody;
  }

  /** Releases the memory of a large body. It must not be in use, such as by a write in flight. */
  releaseBody(): void {
    if (this.#ownsBody) releaseMemory(this.body);
  }
}
