import { encodeBody, InputError, type TaskCall } from "@modelyard/inference/providers";
import { RouterError } from "../errors/router-error.ts";
import type { Candidate } from "../failover/candidate.ts";

export interface EncodedPayload {
  body: Buffer;
  contentType: string;
}

/**
 * Encodes the payload of a call as the body of a request.
 * @throws {RouterError} 400: the provider's adapter does not support the arguments
 */
export async function encodePayload({ adapter, provider }: Candidate, call: TaskCall): Promise<EncodedPayload> {
  try {
    const { body, contentType } = await encodeBody(adapter.payload(call));
    // The runtime encodes each kind of body, and knows the content type of a form.
    const response = new Response(body);
    const type = contentType ?? response.headers.get("content-type") ?? "application/octet-stream";
    return { body: Buffer.from(await response.arrayBuffer()), contentType: type };
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    const message = `${provider.definition.label} does not support this request: ${cause.message}`;
    throw new RouterError({ status: 400, code: "unsupported_input", message, cause });
  }
}
