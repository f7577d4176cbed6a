import type { ProviderFailure } from "../errors/provider-failure.ts";

/** A provider's response cannot be used. */
export class ResponseError extends Error {
  override name = "ResponseError";
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, options?: ErrorOptions) {
    super(failure.sentence, options);
    this.failure = failure;
  }
}

/** @throws {ResponseError} it is not JSON */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    const what = /^\s*</.test(body.toString("utf8", 0, 100)) ? "a web page" : "a response that is not JSON";
    throw new ResponseError({ kind: "malformed", sentence: `sent ${what}` }, { cause });
  }
}
