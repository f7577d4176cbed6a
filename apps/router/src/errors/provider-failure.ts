import {
  EgressRefusedError,
  HostLookupError,
  HttpCallError,
  type HttpCallFailure,
} from "@modelyard/platform/egress/egress";

export type ProviderFailureKind = "unreachable" | "refused" | "timeout" | "malformed" | "redirect" | "interrupted";

/** Why a provider gave no usable response. Sentences complete "{provider} …". */
export interface ProviderFailure {
  kind: ProviderFailureKind;
  sentence: string;
  /** No connection was made, so the provider has not received the request. */
  isUnsent?: boolean;
  cause?: unknown;
}

const unreachableCodes: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "could not be reached: the connection was refused"],
  ["ECONNRESET", "closed the connection before it responded"],
  ["EPIPE", "closed the connection before it responded"],
  ["EHOSTUNREACH", "could not be reached: there is no route to its network"],
  ["ENETUNREACH", "could not be reached: there is no route to its network"],
]);

const callFailures = {
  "connect-timeout": { kind: "timeout", sentence: "did not accept a connection in time" },
  "head-timeout": { kind: "timeout", sentence: "did not begin to respond in time" },
  "idle-timeout": { kind: "timeout", sentence: "stopped in the middle of its response" },
  protocol: { kind: "malformed", sentence: "sent a response that is not HTTP" },
  length: { kind: "malformed", sentence: "sent a response of another length than it announced" },
  closed: { kind: "unreachable", sentence: "closed the connection before it responded" },
} as const satisfies Record<HttpCallFailure, ProviderFailure>;

/** Describes a failed request, from the errors of calls, sockets, TLS and the egress. */
export function describeFailure(error: Error, isSent: boolean): ProviderFailure {
  const failure = describe(error);
  return isSent ? failure : { ...failure, isUnsent: true };
}

function describe(error: Error): ProviderFailure {
  const cause = error;
  if (error instanceof EgressRefusedError) {
    return { kind: "refused", sentence: `was not called: ${error.message}`, cause };
  }
  if (error instanceof HostLookupError)
    return { kind: "unreachable", sentence: "could not be reached: its name does not resolve", cause };
  if (error instanceof HttpCallError) return { ...callFailures[error.failure], cause };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const sentence = unreachableCodes.get(code) ?? "could not be reached";
  return { kind: "unreachable", sentence, cause };
}

/** Describes a failure after a provider's response had begun. */
export function describeInterruption(error: Error): ProviderFailure {
  const { kind, sentence, cause } = describe(error);
  return kind === "unreachable"
    ? { kind: "interrupted", sentence: "closed the connection in the middle of its response", cause }
    : { kind, sentence, cause };
}
