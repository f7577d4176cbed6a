import { JobFailedError } from "../../adapters/job.ts";
import { ShapeError } from "../../adapters/shape.ts";
import { ProviderOutputError } from "../../errors/output-error.ts";
import { excerptOf } from "../../transport/redact.ts";
import type { Call } from "../call.ts";
import { serverNameOf } from "../target/server-name.ts";
import { errorMessageIn, requestIdOf } from "./http-failure.ts";

/**
 * Runs an adapter's parser.
 * @throws {ProviderOutputError} the parser rejects the response, or reports that the job failed
 */
export function guardParse<T>(call: Call, response: Response, answer: unknown, read: () => T, message?: string): T {
  try {
    return read();
  } catch (cause) {
    throw outputError(call, response, answer, cause, message);
  }
}

function outputError(call: Call, response: Response, answer: unknown, cause: unknown, message?: string): unknown {
  const context = {
    cause,
    status: response.status,
    requestId: requestIdOf(response),
    excerpt: excerptOf(textOf(answer), call.request.secrets),
  };
  if (cause instanceof JobFailedError) return new ProviderOutputError(cause.message, context);
  if (!(cause instanceof ShapeError)) return cause;
  const said = errorMessageIn(answer);
  const detail = said === "" ? "" : `. The provider said: ${excerptOf(said, call.request.secrets)}`;
  const text =
    message ??
    `Received malformed response from ${serverNameOf(call.target)} ${call.target.call.task} API: ${cause.message}${detail}`;
  return new ProviderOutputError(text, { ...context, expected: cause.expected, received: cause.got });
}

/** Returns a response as text, for an excerpt. */
export function textOf(answer: unknown): string {
  if (typeof answer === "string") return answer;
  if (answer instanceof Blob) return `<${answer.size} bytes of ${answer.type === "" ? "data" : answer.type}>`;
  try {
    return JSON.stringify(answer) ?? "";
  } catch {
    return "<nested too deep>";
  }
}
