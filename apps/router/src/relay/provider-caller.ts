import type { IncomingHttpHeaders } from "node:http";
import { nowhere } from "@modelyard/platform/dense-set";
import type { RunningCall } from "../calls/running-call.ts";
import { compressedFailure, isCompressed } from "../masking/compressed.ts";
import { isText } from "../masking/key-mask.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";
import { estimateUsage } from "../quotas/estimates/estimate-usage.ts";
import type { RouterServices } from "../services.ts";
import type { StreamTranslation } from "../streams/stream-translation.ts";
import { inUsd } from "../usage/prices.ts";
import { readUsage, usageTailBytes } from "../usage/read-usage.ts";
import { type Streamed, streamedTokens } from "../usage/streamed-tokens.ts";
import type { CallOutcome } from "./call-outcome.ts";
import { CallerLeftError, type Exchange } from "./exchange.ts";
import { type Gathered, type GatherOutcome, gather } from "./gather.ts";
import { providerRequestHeaders } from "./headers.ts";
import { ProviderCall } from "./provider-call.ts";

/** A call that brought no answer; nothing was sent to the caller. */
export type FailedOutcome = Extract<CallOutcome, { kind: "rejected" | "failed" }>;

/** What is asked of a provider. */
export interface ProviderRequest {
  provider: CallableProvider;
  origin: string;
  /** With a leading slash, and its query. */
  path: string;
  /** Carry the key, and what the provider wants beside it; win over those that the caller sent. */
  headers: Readonly<Record<string, string>>;
  body?: Buffer | undefined;
  method?: "GET" | "POST" | "PUT";
  /** The caller asked for a chat's or completions' events in OpenAI's shape, whatever they are translated into. */
  streams?: boolean;
  /** Turns a streamed answer into another. */
  translation?: StreamTranslation;
}

/**
 * Calls a provider under the exchange's deadline and passes a good answer on as it comes.
 * @returns `undefined` when the answer was passed on to the caller
 * @throws {CallerLeftError}
 */
export async function relayCandidate(
  exchange: Exchange,
  request: Omit<ProviderRequest, "body"> & { body: Buffer | readonly Buffer[] },
  services: RouterServices,
): Promise<FailedOutcome | undefined> {
  const { response, requestId, facts } = exchange;
  const { client, limits, prices, waiting } = services;
  const { firstByteMs, idleMs } = limits;
  const { origin, path, body, translation, streams = false } = request;
  const providerId = request.provider.definition.id;
  const { onFirstByte, onResend } = beginAttempt(exchange, providerId, services);
  const asked = exchange.trace?.ask(providerId, facts.providerModelId ?? facts.model);
  const call = new ProviderCall({
    client,
    request: {
      origin,
      path,
      method: "POST",
      shared: services.requestHeaders.of(exchange.request, request.headers),
      headers: request.headers["x-request-id"] === undefined ? { "x-request-id": requestId } : {},
      body: Buffer.isBuffer(body) ? [body] : body,
      firstByteMs,
      idleMs,
      repeatable: true,
      inFlight: exchange.inFlight,
    },
    response,
    caller: exchange,
    requestId,
    providerId,
    keyForms: request.provider.keyForms,
    limits,
    waiting,
    streams,
    translation,
    onFirstByte,
    onResend,
    onProgress(streamed, sizeBytes) {
      const { admission } = exchange;
      // A token takes a byte at least: below that, the tail need not be read.
      if (admission === undefined || sizeBytes <= admission.reservedOutputTokens) return;
      admission.raise(streamedTokens(streamed()));
    },
    onTail(tail) {
      noteUsage(exchange, tail);
      const costMicros = prices.costMicros(providerId, facts.providerModelId ?? facts.model ?? "", facts);
      return costMicros === undefined ? undefined : inUsd(costMicros);
    },
  });
  const outcome = await underDeadline(exchange, call, services);
  const reason = failureReason(outcome);
  asked?.end(reason);
  if (outcome.kind === "abandoned") {
    if (outcome.streamed !== undefined) noteLeft(exchange, outcome.streamed);
    throw new CallerLeftError("the caller left");
  }
  if (reason !== undefined) services.metrics.providerFailed({ provider: providerId, reason });
  if (outcome.kind !== "answered") return outcome;
  facts.sizeBytes = outcome.sizeBytes;
  if (outcome.interruption !== undefined) facts.error = outcome.interruption.sentence;
  return undefined;
}

/**
 * Calls a provider under the exchange's deadline and reads its answer to the end.
 * @throws {CallerLeftError}
 */
export async function gatherCandidate(
  exchange: Exchange,
  request: ProviderRequest,
  services: RouterServices,
): Promise<Gathered | FailedOutcome> {
  const { client, limits, metrics } = services;
  const providerId = request.provider.definition.id;
  const { onFirstByte, onResend } = beginAttempt(exchange, providerId, services);
  const asked = exchange.trace?.ask(providerId, exchange.facts.providerModelId ?? exchange.facts.model);
  // Gathered responses report no send time, so the memory of the body is never reused.
  exchange.inFlight.writes += 1;
  const call = gather({
    client,
    origin: request.origin,
    path: request.path,
    method: request.method ?? "POST",
    headers: headersFor(exchange.request.headers, request, exchange.requestId),
    body: request.body,
    keyForms: request.provider.keyForms,
    maxBytes: limits.gatheredBytes,
    limits,
    onFirstByte,
    onResend,
  });
  const outcome = refusedAs(await underDeadline(exchange, call, services));
  asked?.end(outcome.kind === "gathered" ? undefined : failureReason(outcome));
  if (outcome.kind === "abandoned") throw new CallerLeftError("the caller left");
  if (outcome.kind === "gathered") {
    const { body } = outcome;
    noteUsage(exchange, body.toString("latin1", Math.max(0, body.length - usageTailBytes)));
    return outcome;
  }
  const reason = failureReason(outcome);
  if (reason !== undefined) metrics.providerFailed({ provider: providerId, reason });
  return outcome;
}

/** Runs something for the caller until it ends, the caller leaves or the time for the whole call is up. */
export async function underDeadline<Outcome>(
  exchange: Exchange,
  call: RunningCall & { outcome: Promise<Outcome> },
  { limits, deadlines }: RouterServices,
): Promise<Outcome> {
  exchange.call = call;
  if (exchange.left) call.abandon();
  const deadline = { place: nowhere, atMs: exchange.startedAtMs + limits.totalMs, call };
  deadlines.add(deadline);
  try {
    return await call.outcome;
  } finally {
    deadlines.delete(deadline);
    exchange.call = undefined;
  }
}

function noteUsage({ facts }: Exchange, tail: string): void {
  const usage = readUsage(tail);
  if (usage?.inputTokens !== undefined) facts.inputTokens = usage.inputTokens;
  if (usage?.outputTokens !== undefined) facts.outputTokens = usage.outputTokens;
  if (usage?.cachedReadTokens !== undefined) facts.cachedReadTokens = usage.cachedReadTokens;
  if (usage?.cachedWriteTokens !== undefined) facts.cachedWriteTokens = usage.cachedWriteTokens;
  if (usage?.seconds !== undefined) facts.seconds = usage.seconds;
}

/** What a caller used who left a stream: as the provider counted it, else by estimate. */
function noteLeft(exchange: Exchange, streamed: Streamed): void {
  const { facts } = exchange;
  noteUsage(exchange, streamed.tail);
  if (facts.outputTokens !== undefined) return;
  facts.outputTokens = streamedTokens(streamed);
  facts.inputTokens ??= estimateUsage(exchange.asked, 0).inputTokens;
  facts.isEstimated = true;
}

function beginAttempt(
  exchange: Exchange,
  providerId: string,
  { metrics, now }: RouterServices,
): Record<"onFirstByte" | "onResend", () => void> {
  if (exchange.left) throw new CallerLeftError("the caller left");
  const { facts } = exchange;
  const askedAtMs = now();
  facts.provider = providerId;
  facts.attempts = (facts.attempts ?? 0) + 1;
  return {
    onFirstByte() {
      const atMs = now();
      facts.firstByteMs = atMs - exchange.startedAtMs;
      facts.providerFirstByteMs = atMs - askedAtMs;
      metrics.firstByte(providerId, facts.providerFirstByteMs / 1000);
    },
    onResend() {
      facts.attempts = (facts.attempts ?? 0) + 1;
      metrics.resent(providerId);
    },
  };
}

function headersFor(
  caller: IncomingHttpHeaders,
  { headers, body }: ProviderRequest,
  requestId: string,
): Record<string, string> {
  const all = providerRequestHeaders(caller, { own: headers, requestId });
  if (body === undefined) delete all["content-type"];
  return all;
}

function refusedAs(outcome: GatherOutcome): GatherOutcome | FailedOutcome {
  if (outcome.kind !== "gathered") return outcome;
  const { status, headers, body } = outcome;
  if (status >= 400) return { kind: "rejected", status, headers, body };
  if (status >= 300) {
    return { kind: "failed", failure: { kind: "redirect", sentence: `answered with a redirect (${status})` } };
  }
  const isUnreadable = isText(headers["content-type"] ?? "") && isCompressed(headers);
  return isUnreadable ? { kind: "failed", failure: compressedFailure } : outcome;
}

function failureReason(outcome: CallOutcome): string | undefined {
  if (outcome.kind === "abandoned") return "caller-left";
  if (outcome.kind === "rejected") return String(outcome.status);
  return outcome.kind === "failed" ? outcome.failure.kind : outcome.interruption?.kind;
}
