import { replaceField } from "../body/json-fields.ts";
import { parseCall, requireModel } from "../body/parse-call.ts";
import { readBody } from "../body/read-body.ts";
import { callFailed, type FailedAttempt } from "../errors/attempt-failed.ts";
import { modelNotFound } from "../errors/model-not-found.ts";
import { RouterError } from "../errors/router-error.ts";
import { authenticate } from "../http/authenticate.ts";
import { callCandidate, type FailedOutcome } from "../relay/call-candidate.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { chooseCandidates, type Skipped } from "./candidates.ts";
import { type ModelReference, parseModelReference } from "./model-reference.ts";

/** The tasks under which a model may be mapped to be chatted with. */
const chatTasks = ["conversational", "text-generation", "image-text-to-text"] as const;

/** Refusals that another provider may not share. */
const tryNext: ReadonlySet<number> = new Set([401, 402, 408, 429]);

/** `POST /v1/chat/completions`: finds the model's providers and passes on the first good answer. */
export async function chatCompletions(exchange: Exchange, services: RouterServices): Promise<void> {
  const { directory, limits, settingsUrl } = services;
  const caller = await authenticate(exchange, directory);
  const body = await readBody(exchange.request, limits);
  const { model, modelRange } = requireModel(parseCall(body));
  const reference = parseModelReference(model);
  exchange.facts.model = reference.modelId;
  const mapped = await directory.mappingsOf(reference.modelId, caller.userId);
  if (mapped === undefined) throw modelNotFound(reference.modelId);
  const { candidates, skipped } = chooseCandidates({
    mappings: mapped.mappings,
    wanted: reference.provider,
    tasks: chatTasks,
    routeOf: "conversational",
    providers: services.providers(),
  });
  if (candidates.length === 0) throw modelNotSupported(reference, skipped, settingsUrl);

  const attempts: FailedAttempt[] = [];
  for (const candidate of candidates) {
    const providerBody = replaceField(body, modelRange, candidate.providerModelId);
    const outcome = await callCandidate(exchange, candidate, providerBody, services);
    if (outcome === undefined) return;
    attempts.push({ provider: candidate.provider, outcome });
    const late = services.now() - exchange.startedAtMs >= limits.totalMs;
    if (late || !mayTryNext(outcome)) break;
  }
  throw callFailed({ modelId: reference.modelId, attempts, skipped, settingsUrl });
}

function mayTryNext(outcome: FailedOutcome): boolean {
  return outcome.kind === "failed" || outcome.status >= 500 || tryNext.has(outcome.status);
}

function modelNotSupported(
  { modelId, provider }: ModelReference,
  skipped: readonly Skipped[],
  settingsUrl: string,
): RouterError {
  const reasons = skipped.map(({ provider: id, reason }) => `${id} ${reason}`).join("; ");
  const why = reasons === "" ? "it is mapped to no provider" : reasons;
  const what =
    provider === undefined ? `No provider can serve ${modelId} now` : `${provider} cannot serve ${modelId} now`;
  return new RouterError({
    status: 400,
    code: "model_not_supported",
    param: "model",
    message: `${what}: ${why}. Map the model to a provider on its page, or store the provider's key at ${settingsUrl}.`,
  });
}
