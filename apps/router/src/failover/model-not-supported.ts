import { RouterError } from "../errors/router-error.ts";
import type { ModelReference } from "../models/model-reference.ts";
import type { Skipped } from "./candidate.ts";

/** Joins the reasons why providers were skipped. */
export function reasonsOf(skipped: readonly Skipped[]): string {
  return skipped.map(({ provider, reason }) => `${provider} ${reason}`).join("; ");
}

/** Returns the error for a model that no provider can serve: why each was skipped, and what to do next. */
export function modelNotSupported(
  { modelId, provider }: ModelReference,
  {
    skipped,
    whyNotHere,
    settingsUrl,
  }: { skipped: readonly Skipped[]; whyNotHere: string | undefined; settingsUrl: string },
): RouterError {
  const named = skipped.filter((candidate) => provider === undefined || candidate.provider === provider);
  const others = skipped.map((candidate) => candidate.provider).join(", ");
  const unmapped = others === "" ? "it is mapped to no provider" : `it is mapped to ${others} only`;
  const why = named.length === 0 ? unmapped : reasonsOf(named);
  const what =
    provider === undefined ? `No provider can serve ${modelId} now` : `${provider} cannot serve ${modelId} now`;
  const here = whyNotHere === undefined ? "" : ` This hub does not run it. ${whyNotHere}`;
  return new RouterError({
    status: 400,
    code: "model_not_supported",
    param: "model",
    message: `${what}: ${why}.${here} Members with write access to the model map it to providers in its settings; keys are stored at ${settingsUrl}.`,
  });
}
