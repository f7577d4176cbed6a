import { errorMessageIn } from "../call/response/http-failure.ts";
import { textOf } from "../call/response/malformed.ts";
import { serverNameOf } from "../call/target/server-name.ts";
import { ProviderApiError } from "../errors/http-error.ts";
import { ProviderOutputError } from "../errors/output-error.ts";
import { excerptOf } from "../transport/redact.ts";
import { describeRequest } from "../transport/send.ts";
import type { OpenStream } from "./open-stream.ts";

/** Returns the error for a failure that the server reports within a stream. */
export function errorInStream(
  { call, requestId, status }: OpenStream,
  event: Readonly<Record<string, unknown>>,
): ProviderApiError {
  const { secrets } = call.request;
  const said = excerptOf(errorMessageIn(event), secrets);
  const message = `Failed to perform inference: ${serverNameOf(call.target)} broke the stream off with an error`;
  return new ProviderApiError(said === "" ? message : `${message}: ${said}`, describeRequest(call.request), {
    requestId,
    status,
    body: excerptOf(textOf(event), secrets),
  });
}

const shownChars = 200;

/** Returns the error for an event that does not match the task. */
export function malformedEvent(
  { call, requestId, status }: OpenStream,
  problem: string,
  data: string,
  cause?: unknown,
): ProviderOutputError {
  const { target } = call;
  const excerpt = excerptOf(data, call.request.secrets);
  const shown = data === "" ? "" : `: ${excerpt.slice(0, shownChars)}`;
  return new ProviderOutputError(
    `Received malformed response from ${serverNameOf(target)} ${target.call.task} API: ${problem}${shown}`,
    { requestId, status, excerpt, cause },
  );
}
