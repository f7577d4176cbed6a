import type { IncomingHttpHeaders } from "node:http";
import type { HttpClient } from "@modelyard/platform/egress/egress";
import { Sweep } from "@modelyard/platform/sweep";
import type { CallDeadlines } from "../calls/call-deadlines.ts";
import type { CallRecord } from "../calls/call-record.ts";
import { CallerLeftError } from "../calls/caller-left-error.ts";
import type { CallerRequest } from "../http/caller-request.ts";
import type { RouterLimits } from "../limits.ts";
import { compressedFailure, isCompressed } from "../masking/compressed.ts";
import { isText } from "../masking/key-mask.ts";
import { estimateUsage } from "../quotas/estimates/estimate-usage.ts";
import { inUsd, type PriceTable } from "../usage/prices.ts";
import { readUsage, type TokenUsage, usageTailBytes } from "../usage/read-usage.ts";
import { type Streamed, streamedTokens } from "../usage/streamed-tokens.ts";
import type { Attempts } from "./attempts.ts";
import type { FailedOutcome } from "./call-outcome.ts";
import type { CallerOutput } from "./caller-output.ts";
import { type Gathered, type GatherOutcome, gather } from "./gather.ts";
import { providerRequestHeaders, SharedRequestHeaders } from "./headers.ts";
import { ProviderCall } from "./provider-call.ts";
import type { WaitingStream } from "./provider-call-options.ts";
import type { GatheredRequest, RelayedRequest } from "./provider-request.ts";

/** A caller's request whose response comes from a provider. */
export interface RelayedExchange {
  readonly call: CallRecord;
  readonly request: CallerRequest;
  readonly output: CallerOutput;
  readonly body: { readonly inFlight: { writes: number } };
}

/** Sends requests to providers until they end, the caller leaves, or the time limit of the call has passed. */
export interface ProviderCalls {
  /**
   * Sends a successful response to the caller as it arrives.
   * @returns `undefined` when the caller has the response
   * @throws {CallerLeftError}
   */
  relay(exchange: RelayedExchange, request: RelayedRequest): Promise<FailedOutcome | undefined>;
  /**
   * Reads the response to its end.
   * @throws {CallerLeftError}
   */
  gather(call: CallRecord, request: GatheredRequest): Promise<Gathered | FailedOutcome>;
}

interface ProviderCallsOptions {
  client: HttpClient;
  attempts: Attempts;
  deadlines: CallDeadlines;
  prices: Pick<PriceTable, "costMicros">;
  limits: RouterLimits;
}

export function createProviderCalls(options: ProviderCallsOptions): ProviderCalls {
  const { client, attempts, deadlines, prices, limits } = options;
  const requestHeaders = new SharedRequestHeaders();
  const waiting = new Sweep<WaitingStream>({
    everyMs: Math.min(1000, limits.commentMs / 4),
    visit: (stream) => stream.remind(),
  });

  return {
    async relay({ call, request: callerRequest, output, body: { inFlight } }, request) {
      const { origin, path, body, headers, provider, translation, streams = false } = request;
      const providerId = provider.definition.id;
      const attempt = attempts.start(call, { providerId, method: "POST", origin, path });
      const running = new ProviderCall({
        client,
        request: {
          origin,
          path,
          method: "POST",
          shared: requestHeaders.of(callerRequest, headers),
          headers: headers["x-request-id"] === undefined ? { "x-request-id": output.requestId } : {},
          body,
          firstByteMs: limits.firstByteMs,
          idleMs: limits.idleMs,
          repeatable: true,
          inFlight,
        },
        output,
        providerId,
        keyForms: provider.keyForms,
        limits,
        timeLimitMs: call.timeLimitMs,
        waiting,
        streams,
        translation,
        onFirstByte: attempt.onFirstByte,
        onResend: attempt.onResend,
        trace: attempt.trace,
        onProgress(streamed, sizeBytes) {
          // A token takes at least one byte: below that, the tail need not be read.
          if (sizeBytes > call.admission.reservedOutputTokens) call.admission.raise(streamedTokens(streamed()));
        },
        onTail(tail) {
          const usage = noteUsage(call, tail);
          attempt.trace?.noteTail(tail, usage);
          const { report } = call;
          const costMicros = prices.costMicros(providerId, report.providerModelId ?? report.model ?? "", report);
          return costMicros === undefined ? undefined : inUsd(costMicros);
        },
      });
      const outcome = await deadlines.run(call, running);
      if (outcome.kind === "abandoned" && outcome.streamed !== undefined) {
        const usage = noteAbandoned(call, outcome.streamed);
        attempt.trace?.noteTail(outcome.streamed.tail, usage);
      }
      attempt.end(outcome);
      if (outcome.kind === "abandoned") throw new CallerLeftError();
      if (outcome.kind !== "completed") return outcome;
      call.noteSize(outcome.sizeBytes);
      if (outcome.interruption !== undefined) call.noteError(outcome.interruption.sentence);
      return undefined;
    },
    async gather(call, request) {
      const { origin, path, method = "POST", body, provider, inFlight } = request;
      const attempt = attempts.start(call, { providerId: provider.definition.id, method, origin, path });
      // Gathered responses report no send time, so the memory of the body is never reused.
      if (inFlight !== undefined) inFlight.writes += 1;
      const running = gather({
        client,
        origin,
        path,
        method,
        headers: headersOf(request, call.id),
        body,
        keyForms: provider.keyForms,
        maxBytes: limits.gatheredBytes,
        limits: { ...limits, totalMs: call.timeLimitMs },
        onFirstByte: attempt.onFirstByte,
        onResend: attempt.onResend,
      });
      const outcome = withRefusals(await deadlines.run(call, running));
      if (outcome.kind === "gathered") {
        const { body: response } = outcome;
        const tail = response.toString("latin1", Math.max(0, response.length - usageTailBytes));
        const usage = noteUsage(call, tail);
        attempt.trace?.noteChunk(response);
        attempt.trace?.noteTail(tail, usage);
      }
      attempt.end(outcome);
      if (outcome.kind === "abandoned") throw new CallerLeftError();
      return outcome;
    },
  };
}

function noteUsage(call: CallRecord, tail: string): TokenUsage | undefined {
  const usage = readUsage(tail);
  if (usage !== undefined) call.noteUsage(usage);
  return usage;
}

/**
 * Notes what a caller used who left a stream: as the provider counted it, else estimated.
 * @returns what the provider counted
 */
function noteAbandoned(call: CallRecord, streamed: Streamed): TokenUsage | undefined {
  const usage = noteUsage(call, streamed.tail);
  if (call.report.outputTokens === undefined) {
    call.estimateTokens(estimateUsage(call.content, 0).inputTokens, streamedTokens(streamed));
  }
  return usage;
}

const noHeaders: IncomingHttpHeaders = {};

function headersOf({ headers, body, callerHeaders }: GatheredRequest, requestId: string): Record<string, string> {
  const all = providerRequestHeaders(callerHeaders ?? noHeaders, { own: headers, requestId });
  if (body === undefined) delete all["content-type"];
  return all;
}

/** Returns responses that are errors, redirects or unreadable as failures. */
function withRefusals(outcome: GatherOutcome): GatherOutcome | FailedOutcome {
  if (outcome.kind !== "gathered") return outcome;
  const { status, headers, body } = outcome;
  if (status >= 400) return { kind: "rejected", status, headers, body };
  if (status >= 300) {
    return { kind: "failed", failure: { kind: "redirect", sentence: `responded with a redirect (${status})` } };
  }
  const isUnreadable = isText(headers["content-type"] ?? "") && isCompressed(headers);
  return isUnreadable ? { kind: "failed", failure: compressedFailure } : outcome;
}
