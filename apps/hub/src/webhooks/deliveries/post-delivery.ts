import { causesOf } from "@modelyard/platform/causes-of";
import { EgressRefusedError, type HttpClient } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";

/** The result of one attempt. Without `responseStatus` there was no response, and `error` says why. */
export interface Attempt {
  responseStatus?: number;
  responseBody?: string;
  error?: string;
  durationMs: number;
  /** Whether another attempt makes no sense. */
  isFinal: boolean;
}

interface Posting {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** @default the limits table */
  timeoutMs?: number;
}

/** Posts a delivery. Reads a limited part of the response, and follows no redirects. Never rejects. */
export async function postDelivery(
  client: Pick<HttpClient, "send">,
  { url, headers, body, timeoutMs = limits.webhooks.timeoutMs }: Posting,
): Promise<Attempt> {
  const startedMs = performance.now();
  const { promise, resolve } = Promise.withResolvers<Omit<Attempt, "durationMs">>();
  let status: number | undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = (): void =>
    resolve(status === undefined ? { error: "no response", isFinal: false } : answered(status, Buffer.concat(chunks)));
  const { origin, pathname, search } = new URL(url);
  const call = client.send(
    {
      origin,
      path: `${pathname}${search}`,
      method: "POST",
      headers,
      body: [Buffer.from(body)],
      firstByteMs: timeoutMs,
      idleMs: timeoutMs,
      // Receivers drop what they have received by the event's id.
      repeatable: true,
    },
    {
      onHead(received) {
        status = received;
      },
      onData(chunk) {
        const wanted = Math.min(chunk.length, limits.webhooks.responseBytes - size);
        chunks.push(Buffer.from(chunk.subarray(0, wanted)));
        size += wanted;
        if (size < limits.webhooks.responseBytes) return true;
        // The rest is not read. What was received counts.
        queueMicrotask(() => {
          call.abort();
          finish();
        });
        return true;
      },
      onEnd: finish,
      onError: (error) => resolve(failed(error)),
    },
  );
  const timer = setTimeout(() => {
    call.abort();
    resolve({ error: `no complete response within ${timeoutMs / 1000} seconds`, isFinal: false });
  }, timeoutMs);
  const attempt = await promise;
  clearTimeout(timer);
  return { ...attempt, durationMs: Math.round(performance.now() - startedMs) };
}

function answered(responseStatus: number, body: Buffer): Omit<Attempt, "durationMs"> {
  // PostgreSQL stores no NUL characters.
  const responseBody = body.toString("utf8").replaceAll("\0", "").slice(0, limits.webhooks.loggedChars).toWellFormed();
  // 410: the receiver says that it is gone permanently.
  return { responseStatus, responseBody, isFinal: responseStatus === 410 };
}

function failed(error: Error): Omit<Attempt, "durationMs"> {
  const refused = causesOf(error).find((cause) => cause instanceof EgressRefusedError);
  if (refused !== undefined) return { error: refused.message, isFinal: true };
  // Only the code of other errors: their messages can have addresses of the internal network.
  const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
  return { error: `no response${code}`, isFinal: false };
}

/** Returns whether the receiver accepted the delivery. */
export function isAccepted({ responseStatus }: Pick<Attempt, "responseStatus">): boolean {
  return responseStatus !== undefined && responseStatus >= 200 && responseStatus < 300;
}
