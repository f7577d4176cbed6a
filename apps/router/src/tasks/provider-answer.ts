import type { ProviderFailure } from "../errors/provider-failure.ts";

/** A provider's answer cannot be used. */
export class ProviderAnswerError extends Error {
  override name = "ProviderAnswerError";
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, options?: ErrorOptions) {
    super(failure.sentence, options);
    this.failure = failure;
  }
}

/** @throws {ProviderAnswerError} it is no JSON */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    const what = /^\s*</.test(body.toString("utf8", 0, 100)) ? "a web page" : "an answer that is no JSON";
    throw new ProviderAnswerError({ kind: "malformed", sentence: `sent ${what}` }, { cause });
  }
}
