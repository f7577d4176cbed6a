/** Keeps the last bytes of an answer that goes by, without copying it. */
export interface AnswerTail {
  push(chunk: Buffer): void;
  read(): Buffer;
}

export function createAnswerTail(keptBytes: number): AnswerTail {
  let chunks: Buffer[] = [];
  let sizeBytes = 0;
  return {
    push(chunk) {
      if (chunk.length >= keptBytes) {
        chunks = [chunk.subarray(chunk.length - keptBytes)];
        sizeBytes = keptBytes;
        return;
      }
      chunks.push(chunk);
      sizeBytes += chunk.length;
      for (let first = chunks[0]; first !== undefined && sizeBytes - first.length >= keptBytes; first = chunks[0]) {
        chunks.shift();
        sizeBytes -= first.length;
      }
    },
    read: () => Buffer.concat(chunks),
  };
}
