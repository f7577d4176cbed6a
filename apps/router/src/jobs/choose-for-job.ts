import type { ProviderDefinition, TaskAdapter } from "@modelyard/inference/providers";
import type { JobRequest } from "../contract/jobs.ts";
import { modelNotFound } from "../errors/model-not-found.ts";
import { chooseCandidates } from "../failover/candidate.ts";
import { parseModelReference } from "../models/model-reference.ts";
import { providersOf } from "../providers/callers-providers.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";

/**
 * Who can do a job for this user, and who was passed over.
 * @throws {RouterError} 404: there is no such model, or none that the user may see
 */
export async function chooseForJob(
  { task, model }: Pick<JobRequest, "task" | "model">,
  userId: string,
  exchange: Exchange,
  services: RouterServices,
) {
  const reference = parseModelReference(model, (name) => services.discovered().has(name));
  exchange.facts.model = reference.modelId;
  const mapped = await services.directory.mappingsOf(reference.modelId, userId);
  if (mapped === undefined) throw modelNotFound(reference.modelId);
  const chosen = chooseCandidates({
    modelId: reference.modelId,
    mappings: mapped.mappings,
    wanted: reference.provider,
    mappedAs: task === "conversational" ? ["conversational", "text-generation", "image-text-to-text"] : [task],
    what: task,
    adapterOf: (definition) => adapterOf(definition, task),
    providers: await providersOf(exchange, services),
  });
  return { reference, ...chosen };
}

function adapterOf({ tasks }: ProviderDefinition, wanted: string): TaskAdapter | undefined {
  const adapters: [string, TaskAdapter][] = Object.entries(tasks);
  return adapters.find(([task]) => task === wanted)?.[1];
}
