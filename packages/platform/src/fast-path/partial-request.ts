import { Socket } from "node:net";
import { CompleteRequest } from "./complete-request.ts";
import { releaseMemory } from "./release-memory.ts";
import type { ReadHead } from "./request-head.ts";

/** Pieces below this size are few, or their sender is read by Node's own server. */
const smallPieceBytes = 4 * 1024;
const mostSmallPieces = 8;

/** A request whose head is here, and whose body comes piece by piece. */
export class PartialRequest {
  readonly #read: ReadHead;
  readonly #pieces: Buffer[];
  #smallPieces = 1;
  /** Below 0: more has come than belongs to it. */
  missingBytes: number;

  /** @param first begins with the head */
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

  /** It comes in more pieces than are put together here. */
  get isInCrumbs(): boolean {
    return this.#smallPieces >= mostSmallPieces;
  }

  /** All that came, as it came. */
  bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }

  /** The request, once nothing is missing. What came is given back: it cannot be read any more. */
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
