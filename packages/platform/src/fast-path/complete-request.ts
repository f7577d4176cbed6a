import type { Socket } from "node:net";
import { releaseMemory } from "./release-memory.ts";
import type { RequestHead } from "./request-head.ts";

/** A request that is here as a whole, with its body. */
export class CompleteRequest {
  readonly method = "POST";
  /** The same object for each request of a connection that begins the same. */
  readonly head: RequestHead;
  readonly url: string;
  readonly headers: RequestHead["headers"];
  readonly body: Buffer;
  readonly socket: Socket;
  readonly #ownsBody: boolean;

  /** @param ownsBody nothing else lies in the memory of the body */
  constructor(head: RequestHead, body: Buffer, socket: Socket, ownsBody = false) {
    this.head = head;
    this.url = head.url;
    this.headers = head.headers;
    this.body = body;
    this.socket = socket;
    this.#ownsBody = ownsBody;
  }

  /** Gives the memory of a large body back. It cannot be read any more: nobody may be sending it. */
  releaseBody(): void {
    if (this.#ownsBody) releaseMemory(this.body);
  }
}
