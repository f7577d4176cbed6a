import { isRecord } from "../../adapters/shape.ts";
import { ProviderApiError } from "../../errors/http-error.ts";
import type { CallScope } from "../../transport/call-scope.ts";
import type { OutgoingRequest } from "../../transport/outgoing-request.ts";
import { readStart } from "../../transport/read-body.ts";
import { excerptOf } from "../../transport/redact.ts";
import { describeRequest } from "../../transport/send.ts";

const requestIdHeaders = ["x-request-id", "request-id", "x-fal-request-id", "inference-id", "cf-ray"] as const;

/** The server's id for the request, for support requests. */
export function requestIdOf({ headers }: Response): string {
  for (const name of requestIdHeaders) {
    const id = headers.get(name);
    if (id !== null) return id;
  }
  return "";
}

const errorBodyBytes = 64 * 1024;

/**
 * Converts an error response to an error with the server's message, without secrets.
 */
export async function httpFailure(
  response: Response,
  request: OutgoingRequest,
  scope: CallScope,
  message: string,
): Promise<ProviderApiError> {
  const text = await readStart(response, scope, errorBodyBytes);
  const excerpt = excerptOf(text, request.secrets);
  const body = jsonOr(excerpt);
  const said = errorMessageIn(body);
  return new ProviderApiError(said === "" ? message : `${message}: ${said}`, describeRequest(request), {
    requestId: requestIdOf(response),
    status: response.status,
    body,
  });
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const maxMessageChars = 500;

/** Maximum depth at which error messages are searched. */
const maxMessageDepth = 8;

/** Returns the message of an error body, in any of the shapes that servers use. */
export function errorMessageIn(body: unknown, depth = 0): string {
  if (typeof body === "string") return /^\s*</.test(body) ? "" : body.trim().slice(0, maxMessageChars);
  if (depth === maxMessageDepth) return "";
  if (Array.isArray(body)) {
    const parts = body.map((part) => errorMessageIn(part, depth + 1));
    return parts.filter(Boolean).join("; ").slice(0, maxMessageChars);
  }
  if (!isRecord(body)) return "";
  for (const field of ["error", "message", "detail", "errors", "msg"]) {
    const said = errorMessageIn(body[field], depth + 1);
    if (said !== "") return said;
  }
  return "";
}
