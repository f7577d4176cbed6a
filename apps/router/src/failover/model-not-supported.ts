import { RouterError } from "../errors/router-error.ts";
import type { ModelReference } from "../models/model-reference.ts";
import type { Skipped } from "./candidate.ts";

/** Why each was passed over, one after the other. */
export function reasonsOf(skipped: readonly Skipped[]): string {
  return skipped.map(({ provider, reason }) => `${provider} ${reason}`).join("; ");
}

/** The error for a model that nobody can be asked for: why each is out, and what to do next. */
export function modelNotSupported(
  { modelId, provider }: ModelReference,
  skipped: readonly Skipped[],
  settingsUrl: string,
): RouterError {
  const named = skipped.filter((candidate) => provider === undefined || candidate.provider === provider);
  const others = skipped.map((candidate) => candidate.provider).join(", ");
  const unmapped = others === "" ? "it is mapped to no provider" : `it is mapped to ${others} only`;
  const why = named.length === 0 ? unmapped : reasonsOf(named);
  const what =
    provider === undefined ? `No provider can serve ${modelId} now` : `${provider} cannot serve ${modelId} now`;
  return new RouterError({
    status: 400,
    code: "model_not_supported",
    param: "model",
    message: `${what}: ${why}. Whoever may write to the model maps it to providers in its settings; keys are stored at ${settingsUrl}.`,
  });
}
