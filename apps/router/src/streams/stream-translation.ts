/** Turns a provider's stream into another as it goes by. */
export interface StreamTranslation {
  /** @returns what to send on, perhaps nothing, or the chunk itself */
  push(chunk: Buffer): string | Buffer;
  /** Whether all that was sent on are whole events, so that another can follow; without it, they always are. */
  isBetweenEvents?(): boolean;
  /** The provider's stream has ended. */
  end(): string;
  /** It broke off; says so in the stream's own terms. */
  fail(message: string): string;
}
