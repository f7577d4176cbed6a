/** Turns a provider's stream into another as it goes by. */
export interface StreamTranslation {
  /** @returns what to send on, perhaps nothing */
  push(chunk: Buffer): string;
  /** The provider's stream has ended. */
  end(): string;
  /** It broke off; says so in the stream's own terms. */
  fail(message: string): string;
}
