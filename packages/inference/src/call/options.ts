import type { OutputType } from "../adapters/task-call.ts";
import type { HttpRequest } from "../errors/http-error.ts";
import type { ProviderDefinition } from "../providers/define-provider.ts";
import type { ProviderId } from "../providers/provider-ids.ts";
import type { ChatCompletionUsage } from "../tasks/chat-types.ts";
import type { Effects, Timeouts } from "../transport/call-scope.ts";
import type { RetryOptions } from "../transport/retry.ts";

/** Arguments that every task takes: which model to call, where, and with which token. */
export interface BaseArgs {
  /** A hub token (`hf_…`), a provider's own key, or a function that returns either for each call. */
  accessToken?: AccessToken;
  /**
   * Model id on the hub, `namespace/name`, optionally with `:provider`.
   * @default the hub's recommended model for the task
   */
  model?: string;
  /** Address of a custom endpoint to call instead of a provider. */
  endpointUrl?: string;
  /**
   * Provider id, provider definition or policy. `auto` takes the first provider in the hub's order; `fastest` and
   * `cheapest` choose by its figures. With a list, the next provider is called if one fails before its first token.
   * @default "auto"
   */
  provider?: ProviderChoice | ProviderList;
  /**
   * The provider's own name for the model, which saves a lookup on the hub. For a list of providers, an object with the
   * name by provider id; names that are missing are looked up.
   */
  providerModelId?: string | Readonly<Record<string, string>>;
}

/** A hub token, a provider's key, or a function that returns one of them. See `BaseArgs.accessToken`. */
export type AccessToken = string | AccessTokenFunction;

/**
 * Returns the token for one call, or `undefined` to send none. Called again for each provider of a list. Retries and
 * job polling keep the token that the call began with.
 */
export type AccessTokenFunction = (request: TokenRequest) => string | undefined | Promise<string | undefined>;

/** What an access token function learns about the call. */
export interface TokenRequest {
  /** Id of the provider to be called; the policy, such as `auto`, for the router; the host for a custom endpoint. */
  provider: string;
  /** Aborts when the call is aborted or exceeds its deadline. */
  signal: AbortSignal;
}

/** A policy, a provider id, or a provider definition such as `custom()` returns. */
export type ProviderChoice = ProviderPolicy | ProviderId | ProviderDefinition;
/** Providers in the order in which they are called. Policies are not allowed in a list. */
export type ProviderList = readonly (ProviderId | ProviderDefinition)[];
/** How the hub chooses a provider: the first in the owner's order, the fastest, or the cheapest. */
export type ProviderPolicy = "auto" | "fastest" | "cheapest";

/** Progress of a job, reported after each status request. */
export interface JobProgress {
  /** The status in the provider's words. */
  status: string;
  /** Number of jobs ahead of this one, where the provider says so. */
  queuePosition?: number;
  /** Progress from 0 to 100, where the provider says so. */
  percent?: number;
  /** Number of status requests so far. */
  attempt: number;
}

/** What is known about a call after it succeeded. */
export interface CallMetadata {
  /** The provider that responded. Through the router, the provider that the router reports. */
  provider: string;
  /** Model id on the hub; `undefined` for a custom endpoint without one. */
  model: string | undefined;
  /** HTTP status of the response. */
  status: number;
  /** The server's request id; empty if it sent none. */
  requestId: string;
  /** Token counts, where the response has them. */
  usage?: ChatCompletionUsage;
  /** Cost in US dollars, as billed by the router or reported by the provider. */
  costUsd?: number;
  /** Milliseconds since the call began, and the number of attempts. */
  timings: {
    /** Milliseconds until the response headers arrived. */
    headersMs: number;
    /** Milliseconds until the result was complete. */
    totalMs: number;
    /** Number of requests sent to the provider that responded, retries included. */
    attempts: number;
  };
  /** Response headers with lower-case names. */
  headers: Record<string, string>;
}

/** A response as `onResponse` receives it. */
export interface ObservedResponse {
  /** The request, with keys redacted. */
  request: HttpRequest;
  /** HTTP status. */
  status: number;
  /** The server's request id; empty if it sent none. */
  requestId: string;
  /** Response headers with lower-case names, without `set-cookie`. */
  headers: Record<string, string>;
  /** Milliseconds from the request until the response headers. */
  durationMs: number;
}

/** Receives warnings. Only `warn` is used; the other methods make the type fit common loggers. */
export interface Logger {
  /** Logs a condition that deserves attention but does not fail the call. */
  warn: (message: string, ...details: unknown[]) => void;
  /** Not used. */
  debug?: (message: string, ...details: unknown[]) => void;
  /** Not used. */
  info?: (message: string, ...details: unknown[]) => void;
  /** Not used. */
  error?: (message: string, ...details: unknown[]) => void;
  /** Not used. */
  log?: (message: string, ...details: unknown[]) => void;
}

/** Options of one call, or of every call of a client. */
export interface Options {
  /**
   * `false` disables retries.
   * @default true
   */
  retry_on_error?: boolean;
  /** How often and how soon failed requests are retried. */
  retry?: RetryOptions;
  /**
   * Sends every request of the call, including lookups, polling and downloads.
   * @default the global `fetch`
   */
  fetch?: typeof fetch;
  /**
   * Extra headers for the call itself, not for lookups and downloads. Headers that carry keys, such as `authorization`,
   * are allowed only with `endpointUrl`; otherwise pass the key as `accessToken`.
   */
  headers?: Record<string, string>;
  /** Aborts the call and cancels the provider's job, where there is one. */
  signal?: AbortSignal;
  /**
   * Whether browsers send cookies: `include`, `same-origin` or `omit`. `true` means `include`, `false` means `omit`.
   */
  includeCredentials?: string | boolean;
  /** Organization to bill. */
  billTo?: string;
  /**
   * Origin of the hub.
   * @default "https://huggingface.co"
   */
  hubUrl?: string;
  /**
   * Base address of the router.
   * @default `{hubUrl}/router` on a custom hub
   */
  routerUrl?: string;
  /**
   * Limit for the whole call in milliseconds; same as `timeouts.totalMs`.
   * @default 900000
   */
  timeoutMs?: number;
  /** Limits for the phases of a call. */
  timeouts?: Timeouts;
  /**
   * Called after each status request of a job. Errors thrown by a callback are logged as warnings and do not fail the
   * call.
   */
  onProgress?: (progress: JobProgress) => void;
  /**
   * Called before each HTTP request, including lookups, retries, polling and downloads. Keys read `[redacted]`, and
   * changes have no effect; pass `fetch` to change requests.
   */
  onRequest?: (request: HttpRequest) => void;
  /** Called for each HTTP response, whatever its status. */
  onResponse?: (response: ObservedResponse) => void;
  /** Called once, after the call has succeeded. */
  onMetadata?: (metadata: CallMetadata) => void;
  /**
   * Receives warnings.
   * @default the console
   */
  logger?: Logger;
  /**
   * Which kind of token `accessToken` is.
   * @default "hub" for tokens that start with `hf_`, otherwise "provider"
   */
  tokenKind?: "hub" | "provider";
  /** Clock, timers and randomness, replaceable for tests. */
  effects?: Partial<Omit<Effects, "fetch">>;
}

/** Options of tasks whose result is an image, a video or audio. */
export interface MediaOptions extends Options {
  /**
   * Form of the result: `blob`, `url` (a data URL if the provider sends bytes), `dataUrl`, or `json` for the response
   * as it came.
   * @default "blob"
   */
  outputType?: OutputType;
}
