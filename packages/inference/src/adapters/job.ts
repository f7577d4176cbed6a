import type { TaskCall } from "./task-adapter.ts";

/** Where to ask about a job. */
export type JobRequest =
  /** Below the address that the call itself went to: the key goes along. */
  | { path: string }
  /** Handed out by the provider: the key goes along only to hosts that are the provider's. */
  | { url: string };

export interface JobTicket {
  /** The provider's name for the job, where it sends one. */
  id?: string | undefined;
  /** Asked again and again. */
  look: JobRequest;
  /** Asked once, when a look says that the job is done; without it, the look itself holds the result. */
  result?: JobRequest;
  /** Asked when the caller leaves before the end, so that the provider stops, too. */
  cancel?: { request: JobRequest; method: "PUT" | "POST" };
}

export type JobState =
  | { done: false; status: string; queuePosition?: number | undefined; percent?: number | undefined }
  /** `answer` is what `parse` reads when the ticket names no address for the result. */
  | { done: true; status: string; answer: unknown };

/** A job that a provider is asked about until it is done. It only computes; one `poll` waits. */
export interface JobAdapter {
  everyMs: number;
  /** Without it: until the call's deadline. */
  maxAttempts?: number;
  /** Waits before the first look, too. */
  waitsFirst?: boolean;
  /**
   * @param baseUrl the address below which the call went: the provider's, or its place on the router
   * @returns where to ask, or `undefined` when the first answer is already the result
   */
  begin(answer: unknown, call: TaskCall, baseUrl: string): JobTicket | undefined;
  /** Changes the address for a look; attempts count from 0. */
  address?(url: URL, attempt: number): URL;
  /** @throws {JobFailedError} the provider gave the job up */
  look(answer: unknown, call: TaskCall): JobState;
  messages: {
    /** A look at the job was answered with an error status. */
    lookFailed: string;
    /** A look at the job was answered in another shape. */
    malformedLook?: string;
    /** There was no result within `maxAttempts` looks. */
    timedOut?: string;
  };
}

/** The provider says that the job failed. */
export class JobFailedError extends Error {
  override name = "JobFailedError";
}

const jobId = /^[\w-]{1,128}$/;

/**
 * A job's id from a provider's answer, safe to stand in a path.
 * @returns `undefined` for anything but 1 to 128 letters, digits, `_` and `-`
 */
export function safeJobId(id: unknown): string | undefined {
  return typeof id === "string" && jobId.test(id) ? id : undefined;
}

/**
 * An address that a provider handed out, as one below the address that the call went to: behind a router it keeps the
 * router's prefix, and it never leads to another host.
 */
export function belowBase(address: string, baseUrl: string): JobRequest {
  const url = new URL(address, baseUrl);
  if (url.origin === new URL(baseUrl).origin) return { url: url.href };
  return { path: `${url.pathname.slice(1)}${url.search}` };
}
