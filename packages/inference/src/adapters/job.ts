import type { TaskCall } from "./task-call.ts";

/** The address of a request about a job. */
export type JobRequest =
  | {
      /** Path below the base address of the call that started the job. The key is sent along. */
      path: string;
    }
  | {
      /** Full URL that the provider returned. The key is sent only to hosts of the provider. */
      url: string;
    };

/** How to poll, fetch and cancel a job that a provider has accepted. */
export interface JobTicket {
  /** The provider's id for the job, where it sends one. */
  id?: string | undefined;
  /** The status request, sent repeatedly until the job is done. */
  look: JobRequest;
  /** The request for the result, sent once when the job is done. If absent, the status response holds the result. */
  result?: JobRequest;
  /** The request that cancels the job, sent when the caller aborts. */
  cancel?: {
    /** Address of the request. */
    request: JobRequest;
    /** HTTP method of the request. */
    method: "PUT" | "POST";
  };
}

/** What a status response says about a job. */
export type JobState =
  | {
      /** Whether the job has ended successfully. */
      done: false;
      /** The status in the provider's words. */
      status: string;
      /** Number of jobs ahead of this one, where the provider says so. */
      queuePosition?: number | undefined;
      /** Progress from 0 to 100, where the provider says so. */
      percent?: number | undefined;
    }
  /** `answer` is the response that `parse` reads if the ticket has no `result`. */
  | {
      /** Whether the job has ended successfully. */
      done: true;
      /** The status in the provider's words. */
      status: string;
      /** The response that `parse` reads when the ticket has no `result` address. */
      answer: unknown;
    };

/** How a provider's jobs are polled. An adapter only computes; the transport sends the requests and waits. */
export interface JobAdapter {
  /** Milliseconds between two status requests. */
  everyMs: number;
  /**
   * Maximum number of status requests.
   * @default unlimited: the deadline of the call ends the polling
   */
  maxAttempts?: number;
  /**
   * Whether to wait `everyMs` before the first status request.
   * @default false
   */
  waitsFirst?: boolean;
  /**
   * Reads the response that started the job.
   * @param baseUrl address below which the call was sent: the provider's, or its path on the router
   * @returns the requests for polling the job; `undefined` if the response already is the result
   */
  begin(answer: unknown, call: TaskCall, baseUrl: string): JobTicket | undefined;
  /** Changes the URL of a status request. `attempt` counts from 0. */
  address?(url: URL, attempt: number): URL;
  /**
   * Reads a status response.
   * @throws {JobFailedError} the provider reports that the job failed
   */
  look(answer: unknown, call: TaskCall): JobState;
  /** Messages of the errors that polling can end with. */
  messages: {
    /** A status request got an error status. */
    lookFailed: string;
    /** A status response has an unexpected shape. */
    malformedLook?: string;
    /** The job did not end within `maxAttempts` status requests. */
    timedOut?: string;
  };
}

/** The provider reports that the job failed. */
export class JobFailedError extends Error {
  override name = "JobFailedError";
}

const jobId = /^[\w-]{1,128}$/;

/**
 * Returns a job id from a provider's response if it is safe to use in a path.
 * @returns `undefined` for anything but 1 to 128 letters, digits, `_` and `-`
 */
export function safeJobId(id: unknown): string | undefined {
  return typeof id === "string" && jobId.test(id) ? id : undefined;
}

/**
 * Resolves a URL from a provider's response against the address of the call. Behind a router the result keeps the
 * router's prefix, and it never leads to another host.
 */
export function belowBase(address: string, baseUrl: string): JobRequest {
  const url = new URL(address, baseUrl);
  if (url.origin === new URL(baseUrl).origin) return { url: url.href };
  return { path: `${url.pathname.slice(1)}${url.search}` };
}
