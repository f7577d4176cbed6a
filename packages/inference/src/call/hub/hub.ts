import { HubApiError } from "../../errors/http-error.ts";
import type { CallScope } from "../../transport/call-scope.ts";
import { readText } from "../../transport/read-body.ts";
import { excerptOf } from "../../transport/redact.ts";
import type { RetryOptions } from "../../transport/retry.ts";
import { describeRequest, send } from "../../transport/send.ts";
import { requestIdOf } from "../response/http-failure.ts";

export interface HubRequest {
  headers: Record<string, string>;
  secrets: readonly string[];
  scope: CallScope;
  retry: Required<RetryOptions>;
}

/**
 * Sends a request to the hub.
 * @returns the response as JSON
 * @throws {HubApiError} the hub responded with an error, or not with JSON
 */
export async function requestHub(url: string, { headers, secrets, scope, retry }: HubRequest): Promise<unknown> {
  const request = { url, method: "GET", headers, secrets, kind: "read" } as const;
  const { response } = await send(request, scope, retry);
  const described = describeRequest(request);
  const text = await readText(response, scope, request);
  const answer = { requestId: requestIdOf(response), status: response.status, body: excerptOf(text, secrets) };
  if (!response.ok) {
    const reason =
      response.status === 404 || response.status === 401 ? ": it does not exist, or not for this token" : "";
    throw new HubApiError(
      `Failed to look up ${described.url} (status ${response.status})${reason}.`,
      described,
      answer,
    );
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HubApiError(`${described.url} did not answer with JSON.`, described, answer, { cause });
  }
}
