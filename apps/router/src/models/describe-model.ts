import type { MappedModel } from "../directory.ts";
import type { CallersProviders } from "../providers/callers-providers.ts";

/** Describes a model in OpenAI's format, with its providers in a field of their own. */
export function describeModel(
  { modelId, mappings, createdAt }: MappedModel,
  providers: Pick<CallersProviders, "get">,
): object {
  return {
    id: modelId,
    object: "model",
    created: createdAt === undefined ? 0 : Math.floor(createdAt.getTime() / 1000),
    owned_by: modelId.split("/")[0] ?? modelId,
    providers: mappings.map(({ provider, task, status }) => ({
      provider,
      task,
      status,
      has_key: providers.get(provider)?.authorization !== undefined,
    })),
  };
}
