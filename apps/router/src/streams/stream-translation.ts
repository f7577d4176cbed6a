/** Translates a provider's stream to another format, chunk by chunk. */
export interface StreamTranslation {
  /** @returns what to send to the caller: perhaps nothing, perhaps the chunk itself */
  push(chunk: Buffer): string | Buffer;
  /** Returns whether only whole events were sent so far, so that another can follow; by default, always. */
  isBetweenEvents?(): boolean;
  /** Must be called when the provider's stream has ended. @returns the rest to send */
  end(): string;
  /** Returns the event for a stream that broke off. */
  fail(message: string): string;
}
