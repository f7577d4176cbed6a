import { nodeHeader } from "../haproxy.ts";
import type { Ledger } from "../ledger.ts";

/** A complete response, with its body. */
export interface Answer {
  status: number;
  node: string | undefined;
  requestId: string;
  body: Buffer;
}

/** A response other than 2xx. */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly status: number;
  readonly node: string | undefined;
  readonly hasRetryAfter: boolean;

  constructor(response: Response, body: string) {
    super(`${response.url}: ${response.status} ${body.slice(0, 300)}`);
    this.status = response.status;
    this.node = response.headers.get(nodeHeader) ?? undefined;
    this.hasRetryAfter = response.headers.has("retry-after");
  }
}

interface Sending {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** Sends a request. @throws {RefusedError} the status is not 2xx @throws {Error} there is no complete response */
export async function send(url: string, { method = "GET", headers = {}, body }: Sending = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers,
    redirect: "manual",
    ...(body !== undefined && { body: typeof body === "string" ? body : new Uint8Array(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new RefusedError(response, bytes.toString());
  return {
    status: response.status,
    node: response.headers.get(nodeHeader) ?? undefined,
    requestId: response.headers.get("x-request-id") ?? "",
    body: bytes,
  };
}

/** Runs one operation of a client, and records how it ended. */
export async function attempt(ledger: Ledger, client: string, operation: () => Promise<void>): Promise<boolean> {
  const startedAtMs = Date.now();
  try {
    await operation();
    ledger.count(client);
    return true;
  } catch (error) {
    const refused = error instanceof RefusedError ? error : undefined;
    ledger.failures.push({
      client,
      startedAtMs,
      endedAtMs: Date.now(),
      status: refused?.status,
      node: refused?.node,
      hasRetryAfter: refused?.hasRetryAfter ?? false,
      message: messageOf(error),
    });
    return false;
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`;
}
