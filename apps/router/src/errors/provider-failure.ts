import {
  EgressRefusedError,
  HostLookupError,
  HttpCallError,
  type HttpCallFailure,
} from "@modelyard/platform/egress/egress";

export type ProviderFailureKind = "unreachable" | "refused" | "timeout" | "malformed" | "redirect" | "interrupted";

/** Why a provider gave no usable answer. Sentences complete "{provider} …". */
export interface ProviderFailure {
  kind: ProviderFailureKind;
  sentence: string;
  /** No connection was made, so the provider knows nothing of the request. */
  isUnsent?: boolean;
  cause?: unknown;
}

const unreachableCodes: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "could not be reached: the connection was refused"],
  ["ECONNRESET", "broke the connection off before it answered"],
  ["EPIPE", "broke the connection off before it answered"],
  ["EHOSTUNREACH", "could not be reached: there is no way to its network"],
  ["ENETUNREACH", "could not be reached: there is no way to its network"],
]);

const callFailures = {
  "connect-timeout": { kind: "timeout", sentence: "did not accept a connection in time" },
  "head-timeout": { kind: "timeout", sentence: "did not begin to answer in time" },
  "idle-timeout": { kind: "timeout", sentence: "stopped in the middle of its answer" },
  protocol: { kind: "malformed", sentence: "sent an answer that is not HTTP" },
  length: { kind: "malformed", sentence: "sent another number of bytes than it announced" },
  closed: { kind: "unreachable", sentence: "broke the connection off before it answered" },
} as const satisfies Record<HttpCallFailure, ProviderFailure>;

/** Names what went wrong between us and a provider, from the errors of calls, sockets, TLS and the egress. */
export function describeFailure(error: Error, isSent: boolean): ProviderFailure {
  const failure = nameFailure(error);
  return isSent ? failure : { ...failure, isUnsent: true };
}

function nameFailure(error: Error): ProviderFailure {
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

/** Names what went wrong after a provider's answer had begun. */
export function describeInterruption(error: Error): ProviderFailure {
  const { kind, sentence, cause } = nameFailure(error);
  return kind === "unreachable"
    ? { kind: "interrupted", sentence: "broke off in the middle of its answer", cause }
    : { kind, sentence, cause };
}
