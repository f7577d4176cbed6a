/** Bytes that are read as the consumer takes them, such as those of a file. */
export interface Pieces {
  next: () => Promise<IteratorResult<Uint8Array, unknown>>;
  /** Releases the file or connection. Call it if the pieces are not taken to their end. */
  return: () => Promise<unknown>;
  /** Hands the memory of a piece back, once it is not needed any more. Optional. */
  recycle: (piece: Uint8Array) => void;
}

/**
 * A body of a response that our server sends without the stream: it takes the pieces, and hands their memory back after
 * they were written. Other consumers read it as any stream. It reads nothing ahead of the client.
 */
export class PieceStream extends ReadableStream<Uint8Array> {
  readonly pieces: Pieces;

  constructor(pieces: Pieces) {
    super(
      {
        async pull(controller) {
          const { done, value } = await pieces.next();
          if (done === true) controller.close();
          else controller.enqueue(value);
        },
        async cancel() {
          await pieces.return();
        },
      },
      { highWaterMark: 0 },
    );
    this.pieces = pieces;
  }
}
