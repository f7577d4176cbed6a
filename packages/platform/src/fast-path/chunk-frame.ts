const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Ends a chunked body. */
export const lastFrame = Buffer.from("0\r\n\r\n");

/**
 * Copies bytes into one HTTP chunk.
 * @param last whether it ends the body
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-7.1
 */
export function chunkFrame(bytes: Buffer, last: boolean): Buffer {
  const size = bytes.length.toString(16);
  const end = size.length + 2 + bytes.length;
  const frame = Buffer.allocUnsafe(end + 2 + (last ? lastFrame.length : 0));
  for (let index = 0; index < size.length; index++) frame[index] = size.charCodeAt(index);
  frame[size.length] = carriageReturn;
  frame[size.length + 1] = lineFeed;
  bytes.copy(frame, size.length + 2);
  frame[end] = carriageReturn;
  frame[end + 1] = lineFeed;
  if (last) lastFrame.copy(frame, end + 2);
  return frame;
}
