/**
 * Frees the memory of received bytes at once, unless it is shared with others. Nothing may use them afterwards: they have
 * no length then. Optional, but V8 collects the whole heap whenever 64 MB of such memory have become garbage, which takes
 * more time than all other work on an upload.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
