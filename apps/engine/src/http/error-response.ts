import { EngineError, type EngineProblem } from "../errors/engine-error.ts";

interface Description {
  status: number;
  /** As OpenAI names kinds of errors. */
  type: "invalid_request_error" | "server_error" | "rate_limit_error" | "authentication_error";
}

const invalid = (status: number): Description => ({ status, type: "invalid_request_error" });
const server = (status: number): Description => ({ status, type: "server_error" });

/** Problems of requests that reach no model. */
export type RequestProblem = "invalid_request" | "unauthorized" | "not_found" | "method_not_allowed" | "body_too_large";

const descriptions: Readonly<Record<EngineProblem | RequestProblem, Description>> = {
  invalid_request: invalid(400),
  unauthorized: { status: 401, type: "authentication_error" },
  not_found: invalid(404),
  method_not_allowed: invalid(405),
  body_too_large: invalid(413),
  model_not_found: invalid(404),
  invalid_input: invalid(400),
  input_too_large: invalid(413),
  context_length_exceeded: invalid(400),
  template_error: invalid(400),
  unsupported_task: invalid(400),
  unsupported_architecture: invalid(422),
  unsupported_operator: invalid(422),
  damaged_file: invalid(422),
  missing_file: server(503),
  not_enough_memory: server(503),
  platform_not_supported: server(501),
  engine_stopped: server(503),
  model_failed: server(500),
  load_timeout: server(504),
  call_timeout: server(504),
  queue_full: { status: 429, type: "rate_limit_error" },
  reader_too_slow: server(503),
};

/** A request that reaches no model. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly problem: RequestProblem;

  constructor(problem: RequestProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: { error: { message: string; type: string; param: string | null; code: string } };
}

/** Describes an error as OpenAI does. Unexpected errors keep their text out of responses. */
export function errorResponse(error: unknown): ErrorResponse {
  if (error instanceof RequestError) return described(error.problem, error.message);
  if (!(error instanceof EngineError)) return described("model_failed", "The engine failed unexpectedly. Try again.");
  const response = described(error.problem, error.message, error.field);
  if (error.retryAfterMs !== undefined)
    response.headers["retry-after"] = String(Math.max(1, Math.ceil(error.retryAfterMs / 1000)));
  return response;
}

function described(problem: EngineProblem | RequestProblem, message: string, field?: string): ErrorResponse {
  const { status, type } = descriptions[problem];
  return { status, headers: {}, body: { error: { message, type, param: field ?? null, code: problem } } };
}
