import { belowBase, type JobAdapter, JobFailedError, type JobRequest } from "../adapters/job.ts";
import { modelPath } from "../adapters/payload-parts.ts";
import { isRecord, number, object, optional, ShapeError, string, url } from "../adapters/shape.ts";
import type { TaskAdapter } from "../adapters/task-adapter.ts";
import type { RouteCall, TaskCall } from "../adapters/task-call.ts";
import { InputError } from "../errors/input-error.ts";

const startedBody = object({ response_url: url });
const statusBody = object({ status: string, queue_position: optional(number), error: optional(string) });
const malformedLook = "Failed to parse status response from fal-ai API: received malformed response";
const failed: ReadonlySet<string> = new Set(["FAILED", "ERROR", "CANCELED", "CANCELLED"]);

/** Returns the path that fal reports, which can differ from the model's, with the query of the call. */
function below(address: string, suffix: string, { direct }: TaskCall, baseUrl: string): JobRequest {
  const request = belowBase(address, baseUrl);
  const target = new URL("path" in request ? `${baseUrl}/${request.path}` : request.url);
  target.pathname += suffix;
  target.search = direct ? "" : subdomain;
  target.hash = "";
  return { url: target.href };
}

/** Selects one of fal's hosts on the router. */
const subdomain = "?_subdomain=queue";

/**
 * Polled every 500 ms; the result has a separate address.
 * @see https://docs.fal.ai/model-endpoints/queue
 */
export const falQueue: JobAdapter = {
  everyMs: 500,
  begin: (answer, call, baseUrl) => {
    if (baseUrl === "") throw new InputError(`URL and headers are required for ${call.task} task`);
    if (!isRecord(answer) || typeof answer.request_id !== "string" || answer.request_id === "") {
      throw new ShapeError("a request ID", "request_id", answer, "no request ID found in the response");
    }
    const { response_url: address } = startedBody(answer);
    return {
      id: answer.request_id,
      look: below(address, "/status", call, baseUrl),
      result: below(address, "", call, baseUrl),
      cancel: { request: below(address, "/cancel", call, baseUrl), method: "PUT" },
    };
  },
  look: (answer) => {
    const { status, queue_position: queuePosition, error } = statusBody(answer);
    if (failed.has(status) || (error !== undefined && error !== "")) {
      throw new JobFailedError(`The request at fal-ai ended as ${status}${error === undefined ? "" : `: ${error}`}`);
    }
    return status === "COMPLETED" ? { done: true, status, answer } : { done: false, status, queuePosition };
  },
  messages: { lookFailed: "Failed to fetch response status from fal-ai API", malformedLook },
};

export interface FalTask<Output> {
  payload: (call: TaskCall) => Record<string, unknown>;
  parse: (answer: unknown) => Output;
  route?: (call: RouteCall) => string;
}

const modelRoute = ({ providerModelId }: RouteCall): string => modelPath(providerModelId);

/** Uses fal's queue, for tasks that take longer than one request should. */
export function queued<Output>({ payload, parse, route = modelRoute }: FalTask<Output>): TaskAdapter<Output> {
  return {
    baseUrl: "https://queue.fal.run",
    route: (call) => `${route(call)}${call.direct === false ? subdomain : ""}`,
    payload: (call) => ({ json: payload(call) }),
    job: falQueue,
    parse: (answer) => parse(answer),
  };
}

/** Responds in the same request, without the queue. */
export function synchronous<Output>({ payload, parse, route = modelRoute }: FalTask<Output>): TaskAdapter<Output> {
  return { route, payload: (call) => ({ json: payload(call) }), parse: (answer) => parse(answer) };
}
