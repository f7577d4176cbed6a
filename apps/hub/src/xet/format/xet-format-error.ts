/** Bytes do not follow a Xet format. The message says what is wrong and where. */
export class XetFormatError extends Error {
  override name = "XetFormatError";
}
