// V8 collects the whole heap whenever 64 MB of buffers have become garbage. For large files, that takes more time than all
// other work on them, so their buffers are freed as soon as they are not needed.

/**
 * Frees the memory of bytes at once, unless it is shared with others. Nothing may use them afterwards: they have no length
 * then.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Frees the buffer in which bytes lie, with everything else in it. For bytes whose producer shares it with nothing. */
export function freeBuffer({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
