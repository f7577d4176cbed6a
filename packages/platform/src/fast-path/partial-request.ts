import { Socket } from "node:net";
import { CompleteRequest } from "./complete-request.ts";
import { releaseMemory } from "./release-memory.ts";
import type { ReadHead } from "./request-head.ts";

/** Only a few parts may be smaller than this; otherwise, Node's server reads the request. */
const smallPieceBytes = 4 * 1024;
const mostSmallPieces = 8;

/** A request whose head has arrived, and whose body is arriving in parts. */
export class PartialRequest {
  readonly #read: ReadHead;
  readonly #pieces: Buffer[];
  #smallPieces = 1;
  /** Negative if more bytes arrived than belong to the request. */
  missingBytes: number;

  /** @param first starts with the head */
  constructor(read: ReadHead, first: Buffer) {
    this.#read = read;
    this.#pieces = [first];
    this.missingBytes = read.bodyStart + read.lengthBytes - first.length;
  }

  get url(): string {
    return this.#read.head.url;
  }

  add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.missingBytes -= piece.length;
    if (piece.length < smallPieceBytes) this.#smallPieces += 1;
  }

  /** Whether it arrives in more parts than the fast path joins. */
  get isInCrumbs(): boolean {
    return this.#smallPieces >= mostSmallPieces;
  }

  /** Returns all received bytes. */
  bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }

  /** Returns the complete request and releases the received parts. */
  complete(socket: Socket): CompleteRequest {
    const { head, lengthBytes, bodyStart } = this.#read;
    const body = Buffer.allocUnsafeSlow(lengthBytes);
    let position = -bodyStart;
    for (const piece of this.#pieces) {
      piece.copy(body, Math.max(0, position), Math.max(0, -position));
      position += piece.length;
      if (socket instanceof Socket) releaseMemory(piece);
    }
    return new CompleteRequest(head, body, socket, true);
  }
}
