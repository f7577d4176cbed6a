import type { OutputType } from "../adapters/task-adapter.ts";
import type { HttpRequest } from "../errors/http-error.ts";
import type { ProviderDefinition } from "../providers/define-provider.ts";
import type { ProviderId } from "../providers/provider-ids.ts";
import type { ChatCompletionUsage } from "../tasks/chat-types.ts";
import type { Effects, Timeouts } from "../transport/call-scope.ts";
import type { RetryOptions } from "../transport/retry.ts";

/** Who and what a call addresses, beside the task's own arguments. */
export interface BaseArgs {
  /** A hub token (`hf_…`), a provider's own key, or a function that returns either for each call, such as a rotating one. */
  accessToken?: AccessToken;
  /** `namespace/name` on the hub, optionally with `:provider`; without it, the hub's recommendation for the task. */
  model?: string;
  /** A server of one's own, in place of a provider. */
  endpointUrl?: string;
  /**
   * A provider's id or definition; `auto` takes the hub's first, `fastest` and `cheapest` choose by its figures. Of a list,
   * the next provider is called where one fails before its first token.
   */
  provider?: ProviderChoice | ProviderList;
  /**
   * The provider's own name for the model: the hub is not asked for it. For a list of providers, an object with a name by
   * provider id; the hub is asked for those that it does not name.
   */
  providerModelId?: string | Readonly<Record<string, string>>;
}

/** @see BaseArgs.accessToken */
export type AccessToken = string | AccessTokenFunction;

/**
 * Returns the token of one call; `undefined` sends none. Called again for each provider of a list. Retries, and looks at a
 * job that the call waits for, keep the token that the call began with.
 */
export type AccessTokenFunction = (request: TokenRequest) => string | undefined | Promise<string | undefined>;

export interface TokenRequest {
  /** The id of the provider that is about to be called, `auto` and the like for the router, the host for an endpoint. */
  provider: string;
  /** Aborts when the call ends first: aborted, or past its deadline. */
  signal: AbortSignal;
}

/** A policy, a provider's id, or a definition, such as `custom()` returns for a server that is not in the list. */
export type ProviderChoice = ProviderPolicy | ProviderId | ProviderDefinition;
/** Providers in the order in which they are called. Policies choose a provider themselves, and do not belong here. */
export type ProviderList = readonly (ProviderId | ProviderDefinition)[];
export type ProviderPolicy = "auto" | "fastest" | "cheapest";

/** What a job reports while it is waited for. */
export interface JobProgress {
  /** In the provider's own words. */
  status: string;
  /** How many jobs are before this one, where the provider says. */
  queuePosition?: number;
  /** How much of the work is done, from 0 to 100, where the provider says. */
  percent?: number;
  /** How often the provider was asked. */
  attempt: number;
}

export interface CallMetadata {
  /** Who answered. Through the router that is who it says: with `auto`, or after another failed, not who was asked. */
  provider: string;
  model: string | undefined;
  status: number;
  /** "" where the server sent none. */
  requestId: string;
  usage?: ChatCompletionUsage;
  /** US dollars: what the router put on the bill, or what the provider says that the call cost. */
  costUsd?: number;
  /** Milliseconds since the call began, and how often the request was sent to the provider that responded. */
  timings: { headersMs: number; totalMs: number; attempts: number };
  /** The answer's headers, with lower-case names. */
  headers: Record<string, string>;
}

/** A response as `onResponse` sees it. */
export interface ObservedResponse {
  request: HttpRequest;
  status: number;
  /** "" where the server sent none. */
  requestId: string;
  /** Lower-case names, without `set-cookie`. */
  headers: Record<string, string>;
  /** From the request until the response's headers. */
  durationMs: number;
}

/** Takes warnings. The other levels are accepted, so that loggers with more fit, and are not used. */
export interface Logger {
  warn: (message: string, ...details: unknown[]) => void;
  debug?: (message: string, ...details: unknown[]) => void;
  info?: (message: string, ...details: unknown[]) => void;
  error?: (message: string, ...details: unknown[]) => void;
  log?: (message: string, ...details: unknown[]) => void;
}

export interface Options {
  /** `false` sends every request once. */
  retry_on_error?: boolean;
  retry?: RetryOptions;
  /** Sends every request of the call: look-ups, polls and downloads too. */
  fetch?: typeof fetch;
  /**
   * Further headers of the call itself; look-ups and downloads go without. Headers that carry keys, such as
   * `authorization`, are accepted only beside `endpointUrl`; elsewhere the key is `accessToken`.
   */
  headers?: Record<string, string>;
  /** Stops the call and whatever the provider does for it. */
  signal?: AbortSignal;
  /** What becomes of a browser's cookies: `include`, `same-origin` or `omit`. `true` is `include`, `false` is `omit`. */
  includeCredentials?: string | boolean;
  /** The organisation that pays. */
  billTo?: string;
  /** Origin of the hub. */
  hubUrl?: string;
  /** Base address of the router; default `{hubUrl}/router` on a hub of one's own. */
  routerUrl?: string;
  /** The whole call, in milliseconds; the same as `timeouts.totalMs`. */
  timeoutMs?: number;
  timeouts?: Timeouts;
  /** Called after each look at a job. What a callback throws is a warning, and does not end the call. */
  onProgress?: (progress: JobProgress) => void;
  /**
   * Called before each HTTP request: look-ups, retries, polls and downloads too. Keys read `[redacted]`, and changes have no
   * effect: to change requests, pass `fetch`.
   */
  onRequest?: (request: HttpRequest) => void;
  /** Called for each HTTP response, whatever its status. */
  onResponse?: (response: ObservedResponse) => void;
  /** Called once, when the call has ended well. */
  onMetadata?: (metadata: CallMetadata) => void;
  /** Told what is odd but no error. Default: the console. */
  logger?: Logger;
  /** Which kind of token `accessToken` is; by default `hf_…` is the hub's, everything else a provider's. */
  tokenKind?: "hub" | "provider";
  /** What the client needs of the world outside, for tests. */
  effects?: Partial<Omit<Effects, "fetch">>;
}

/** Options of tasks whose result is an image, a video or sound. */
export interface MediaOptions extends Options {
  /**
   * `blob` (default), `url` (a data URL where the provider sends bytes), `dataUrl`, or `json` for the response as it came.
   */
  outputType?: OutputType;
}
