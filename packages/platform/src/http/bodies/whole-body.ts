/**
 * A body of a response that is complete, which our server sends without the stream. Other consumers read it as any stream.
 * It has several parts, so that stored bytes are not copied for each response.
 */
export class WholeBody extends ReadableStream<Uint8Array> {
  readonly parts: readonly Uint8Array[];
  readonly byteLength: number;

  constructor(parts: readonly Uint8Array[]) {
    super(
      {
        pull(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    this.parts = parts;
    this.byteLength = parts.reduce((sum, part) => sum + part.byteLength, 0);
  }
}
