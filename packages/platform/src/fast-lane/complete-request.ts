import type { Socket } from "node:net";
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

  constructor(head: RequestHead, body: Buffer, socket: Socket) {
    this.head = head;
    this.url = head.url;
    this.headers = head.headers;
    this.body = body;
    this.socket = socket;
  }
}
