import type { MappedModel, ModelMapping, RouterDirectory } from "../directory.ts";

/** Servers do not say what their models are for: a call finds out. */
export const anyTask = "any";

/** By a model's id at its server: the servers that have it. */
export type Discovered = () => ReadonlyMap<string, readonly string[]>;

/**
 * The directory with what custom providers say that they serve: as further candidates of the hub's models of the same
 * name, and as models of their own where the hub has none.
 */
export function withDiscovered<Directory extends RouterDirectory>(
  directory: Directory,
  discovered: Discovered,
): Directory {
  return {
    ...directory,
    async mappingsOf(modelId, callerUserId) {
      const servers = discovered().get(modelId);
      if (servers === undefined) return directory.mappingsOf(modelId, callerUserId);
      const known = modelId.includes("/") ? await directory.mappingsOf(modelId, callerUserId) : undefined;
      return merged(known ?? { modelId, mappings: [] }, servers);
    },
    async listMappedModels(callerUserId) {
      const known = await directory.listMappedModels(callerUserId);
      const names = new Set(known.map(({ modelId }) => modelId));
      const all = discovered();
      const others = [...all].filter(([modelId]) => !names.has(modelId));
      return [
        ...known.map((model) => merged(model, all.get(model.modelId) ?? [])),
        ...others.map(([modelId, servers]) => merged({ modelId, mappings: [] }, servers)),
      ];
    },
  };
}

function merged(model: MappedModel, servers: readonly string[]): MappedModel {
  const mapped = new Set(model.mappings.map(({ provider }) => provider));
  const further = servers
    .filter((provider) => !mapped.has(provider))
    .map((provider): ModelMapping => ({ provider, providerId: model.modelId, task: anyTask, status: "live" }));
  return further.length === 0 ? model : { ...model, mappings: [...model.mappings, ...further] };
}
