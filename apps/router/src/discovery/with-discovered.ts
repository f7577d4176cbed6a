import type { MappedModel, ModelMapping, RouterDirectory } from "../directory.ts";
import type { DiscoveredServer } from "../providers/provider-store.ts";

/** The task of discovered models whose engine does not report it. */
export const anyTask = "any";

/** Returns the servers that have a model, by the model's id there. */
export type Discovered = () => ReadonlyMap<string, readonly DiscoveredServer[]>;

/**
 * Adds the models of custom providers to a directory: as further mappings of the hub's models with the same name, and as
 * models where the hub has none.
 */
export function withDiscovered<Directory extends RouterDirectory>(
  directory: Directory,
  discovered: Discovered,
): Directory {
  return {
    ...directory,
    async mappingsOf(modelId, reader) {
      const servers = discovered().get(modelId);
      if (servers === undefined) return directory.mappingsOf(modelId, reader);
      const known = modelId.includes("/") ? await directory.mappingsOf(modelId, reader) : undefined;
      if (known !== undefined) return merged(known, servers);
      const open = withoutRepository(servers);
      return open.length === 0 ? undefined : merged({ modelId, mappings: [] }, open);
    },
    async listMappedModels(reader) {
      const known = await directory.listMappedModels(reader);
      const names = new Set(known.map(({ modelId }) => modelId));
      const all = discovered();
      const others = [...all]
        .filter(([modelId]) => !names.has(modelId))
        .map(([modelId, servers]) => [modelId, withoutRepository(servers)] as const)
        .filter(([, servers]) => servers.length > 0);
      return [
        ...known.map((model) => merged(model, all.get(model.modelId) ?? [])),
        ...others.map(([modelId, servers]) => merged({ modelId, mappings: [] }, servers)),
      ];
    },
  };
}

/** Returns the servers for callers who cannot read a model of this name on the hub. */
function withoutRepository(servers: readonly DiscoveredServer[]): DiscoveredServer[] {
  return servers.filter(({ needsRepository }) => needsRepository !== true);
}

function merged(model: MappedModel, servers: readonly DiscoveredServer[]): MappedModel {
  const mapped = new Set(model.mappings.map(({ provider }) => provider));
  const further = servers
    .filter(({ provider }) => !mapped.has(provider))
    .map(({ provider, task }): ModelMapping => {
      return { provider, providerId: model.modelId, task: task ?? anyTask, status: "live" };
    });
  return further.length === 0 ? model : { ...model, mappings: [...model.mappings, ...further] };
}
