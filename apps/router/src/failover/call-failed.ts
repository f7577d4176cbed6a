import { redactText } from "@modelyard/platform/redact";
import { z } from "zod";
import { RouterError } from "../errors/router-error.ts";
import { localProviderId } from "../local-engine/local-provider.ts";
import { isCompressed } from "../masking/compressed.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";
import type { FailedOutcome } from "../relay/call-outcome.ts";
import type { Skipped } from "./candidate.ts";
import { reasonsOf } from "./model-not-supported.ts";
import { retryAfterSeconds } from "./retry-after.ts";

/** A provider that was called without a usable response. */
export interface FailedAttempt {
  provider: CallableProvider;
  outcome: FailedOutcome;
}

interface FailedCall {
  modelId: string;
  /** At least one. */
  attempts: readonly FailedAttempt[];
  skipped: readonly Skipped[];
  settingsUrl: string;
}

const excerptChars = 400;

const ErrorDetails = z.object({
  message: z.string().catch(""),
  type: z.string().optional().catch(undefined),
  code: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  param: z.string().optional().catch(undefined),
});
// The shapes of providers' errors: OpenAI's, a bare string, `message`, `detail`.
const ErrorBody = z.union([
  z.object({ error: ErrorDetails }).transform(({ error }) => error),
  z.object({ error: z.string() }).transform(({ error }) => ({ message: error })),
  z.object({ message: z.string() }),
  z.object({ detail: z.string() }).transform(({ detail }) => ({ message: detail })),
]);
type ProviderError = z.infer<typeof ErrorDetails>;

/** Returns the error for a call that no provider completed: names each with its error, and says what to do next. */
export function callFailed({ modelId, attempts, skipped, settingsUrl }: FailedCall): RouterError {
  const failures = attempts.map((attempt) => `${attempt.provider.definition.label} ${sentenceOf(attempt)}`);
  const last = attempts.at(-1);
  if (last === undefined) throw new RangeError("a failed call has at least one attempt");
  const summary = attempts.length === 1 ? "" : `None of ${attempts.length} providers completed the call. `;
  const others = skipped.length === 0 ? "" : ` Not tried: ${reasonsOf(skipped)}.`;
  return new RouterError({
    ...responseTo(last),
    message: `${summary}Calling ${modelId}: ${failures.join("; ")}.${others} ${adviceFor(last, settingsUrl)}`.trimEnd(),
  });
}

function sentenceOf(attempt: FailedAttempt): string {
  const { outcome, provider } = attempt;
  if (outcome.kind === "failed") return redactText(outcome.failure.sentence, provider.secrets);
  const { message } = readError(attempt);
  return `responded ${outcome.status}${message === "" ? "" : `: ${message.replace(/\.$/, "")}`}`;
}

function readError({ outcome, provider }: FailedAttempt): ProviderError {
  if (outcome.kind !== "rejected" || isCompressed(outcome.headers)) return { message: "" };
  const text = redactText(outcome.body.toString("utf8"), provider.secrets);
  const parsed = ErrorBody.safeParse(parseJson(text));
  if (parsed.success) return { ...parsed.data, message: parsed.data.message.slice(0, excerptChars) };
  const readable = /^\s*</.test(text) ? "a web page" : text.replace(/\s+/g, " ").trim();
  return { message: readable.slice(0, excerptChars) };
}

type ErrorResponse = Pick<RouterError, "status" | "code" | "param" | "headers"> & { type?: string | undefined };

function responseTo(attempt: FailedAttempt): ErrorResponse {
  const { outcome, provider } = attempt;
  const headers: Record<string, string> = { "x-provider": provider.definition.id };
  if (outcome.kind === "failed") {
    const timedOut = outcome.failure.kind === "timeout";
    const code = timedOut ? "provider_timeout" : `provider_${outcome.failure.kind}`;
    return { status: timedOut ? 504 : 502, code, param: undefined, headers };
  }
  // The provider refused its key; the caller's own token is valid.
  if (outcome.status === 401) return { status: 502, code: "provider_key_refused", param: undefined, headers };
  const seconds = retryAfterSeconds(outcome.headers["retry-after"], Date.now());
  if (seconds !== undefined) headers["retry-after"] = String(seconds);
  const { type, code, param } = readError(attempt);
  return { status: outcome.status, code: code ?? "provider_error", type, param, headers };
}

function adviceFor({ outcome, provider }: FailedAttempt, settingsUrl: string): string {
  if (outcome.kind === "failed") return "Try again, or choose another provider with `model:provider`.";
  if (outcome.status === 401 || outcome.status === 402) {
    return `Check the key that is stored for it, or the account behind it, at ${settingsUrl}.`;
  }
  if (outcome.status === 429) {
    const seconds = retryAfterSeconds(outcome.headers["retry-after"], Date.now());
    return `${seconds === undefined ? "Wait" : `Wait (retry-after: ${seconds})`} or choose another provider with \`model:provider\`.`;
  }
  // The engine of this hub names the remedy itself.
  if (provider.definition.id === localProviderId && outcome.status !== 500) return "";
  return outcome.status >= 500
    ? "Try again, or choose another provider with `model:provider`."
    : "Change the request, or choose another provider with `model:provider`.";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
