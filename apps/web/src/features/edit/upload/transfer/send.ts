/** The hub or the object store refused a request, or the connection failed (status 0). */
export class SendError extends Error {
  override name = "SendError";
  readonly status: number;
  /** How long to wait before the next attempt, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, status: number, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    return this.status === 0 || [408, 425, 429, 500, 502, 503, 504].includes(this.status);
  }
}

export interface SendRequest {
  method: "PUT" | "POST";
  url: string;
  body: Blob | string;
  type?: string;
  /** Called with the bytes of the body that were sent. */
  onProgress?: (bytes: number) => void;
  signal: AbortSignal;
}

export interface SendResponse {
  text: string;
  header: (name: string) => string | null;
}

/**
 * Sends a request. `fetch` reports no progress of uploads.
 * @throws {SendError} the response is an error
 */
export type Send = (request: SendRequest) => Promise<SendResponse>;

export const send: Send = ({ method, url, body, type, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open(method, url);
    if (type !== undefined) request.setRequestHeader("Content-Type", type);
    if (onProgress !== undefined) request.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    const abort = () => request.abort();
    const finish = (act: () => void) => () => {
      signal.removeEventListener("abort", abort);
      act();
    };
    request.addEventListener(
      "abort",
      finish(() => reject(signal.reason)),
    );
    request.addEventListener(
      "error",
      finish(() => reject(new SendError("", 0))),
    );
    request.addEventListener(
      "load",
      finish(() => {
        const { status, responseText: text } = request;
        if (status >= 200 && status < 300) return resolve({ text, header: (name) => request.getResponseHeader(name) });
        const seconds = Number(request.getResponseHeader("Retry-After") ?? Number.NaN);
        reject(new SendError(messageIn(text), status, Number.isFinite(seconds) ? seconds * 1000 : undefined));
      }),
    );
    signal.addEventListener("abort", abort);
    request.send(body);
  });

function messageIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null) return "";
    const message = "error" in body ? body.error : "message" in body ? body.message : "";
    return typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}

const attempts = 6;
const longestWaitMs = 60_000;

/**
 * Repeats a request while it fails for the moment, each time after a longer wait.
 * @param sleep rejects when the visitor pauses
 * @param mayRetry whether an error is for the moment
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  sleep: (ms: number) => Promise<void>,
  mayRetry: (error: SendError) => boolean = ({ isTemporary }) => isTemporary,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SendError) || !mayRetry(error) || attempt === attempts) throw error;
      await sleep(Math.min(error.retryAfterMs ?? 1000 * 2 ** (attempt - 1), longestWaitMs));
    }
  }
}

/** Returns a promise that resolves after a time, or rejects when the signal aborts. */
export function sleeping(signal: AbortSignal): (ms: number) => Promise<void> {
  return (ms) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", abort);
        resolve();
      }, ms);
      if (signal.aborted) abort();
      else signal.addEventListener("abort", abort, { once: true });
    });
}
