import type { Begun, Call, CallArgs, Registry } from "../call/call.ts";
import { notify } from "../call/notify.ts";
import type { Options } from "../call/options.ts";
import { begin, located, whereOf } from "../call/perform.ts";
import { errorMessageIn, requestIdOf } from "../call/response/http-failure.ts";
import { metadataOf } from "../call/response/metadata.ts";
import { serverNameOf } from "../call/target/server-name.ts";
import { ProviderApiError } from "../errors/http-error.ts";
import type { InferenceError } from "../errors/inference-error.ts";
import { ProviderOutputError } from "../errors/output-error.ts";
import type { InferenceTask } from "../tasks/inference-task.ts";
import { readText } from "../transport/read-body.ts";
import { excerptOf } from "../transport/redact.ts";
import { describeRequest } from "../transport/send.ts";

const eventStream = "text/event-stream";

/** A response whose headers have arrived. */
export interface OpenStream {
  call: Call;
  body: ReadableStream<Uint8Array>;
  status: number;
  requestId: string;
  where: ReturnType<typeof whereOf>;
  /** Called when the stream has ended successfully. */
  finished: () => void;
  /** For a list of providers: opens the stream at the next one after an error before the first chunk. */
  next?: (error: unknown) => Promise<OpenStream>;
}

/**
 * Sends a call whose response is an event stream.
 * @param lastAnswer the complete response of the stream, for the call's metadata
 */
export async function openStream(
  task: InferenceTask,
  args: CallArgs,
  options: Options,
  registry: Registry,
  lastAnswer: () => unknown,
): Promise<OpenStream> {
  const begun = begin({ task, args: { ...args, stream: true }, options, registry }, ({ request }) => {
    request.headers.accept = eventStream;
  });
  return opened(begun, task, args, lastAnswer);
}

async function opened(
  beginning: Promise<Begun>,
  task: InferenceTask,
  args: CallArgs,
  lastAnswer: () => unknown,
): Promise<OpenStream> {
  const { call, response, attempts, next: nextCall } = await beginning;
  const { scope, target, options } = call;
  const headersAt = scope.effects.now();
  const where = whereOf(target, task, args);
  const next = nextCall && ((error: unknown) => opened(nextCall(error), task, args, lastAnswer));
  try {
    const type = response.headers.get("content-type");
    if (response.body === null || (type !== null && !type.startsWith(eventStream))) {
      throw await noStream(response, call);
    }
    return {
      call,
      body: response.body,
      status: response.status,
      requestId: requestIdOf(response),
      where,
      finished: () => {
        const { onMetadata, logger } = options;
        if (onMetadata === undefined) return;
        notify(onMetadata, metadataOf(call, response, lastAnswer(), { headersAt, attempts }), logger);
      },
      ...(next && { next }),
    };
  } catch (error) {
    scope.close();
    const failure = located(error, target, task, args);
    if (next === undefined) throw failure;
    return next(failure);
  }
}

/** Returns the error for a response that is not a stream: an error with status 200, or an unrelated page. */
async function noStream(response: Response, call: Call): Promise<InferenceError> {
  const request = describeRequest(call.request);
  const text = await readText(response, call.scope, call.request);
  const excerpt = excerptOf(text, call.request.secrets);
  const type = response.headers.get("content-type") ?? "nothing";
  const said = errorMessageIn(errorIn(excerpt));
  const answer = { requestId: requestIdOf(response), status: response.status, body: excerpt };
  const server = serverNameOf(call.target);
  if (said !== "")
    return new ProviderApiError(`Failed to perform inference: ${server} answered: ${said}`, request, answer);
  return new ProviderOutputError(
    `Received malformed response from ${server} ${call.target.call.task} API: expected ${eventStream}, got ${type}`,
    { expected: eventStream, received: type, excerpt, status: response.status, requestId: answer.requestId },
  );
}

function errorIn(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null && "error" in body ? body : undefined;
  } catch {
    return undefined;
  }
}
