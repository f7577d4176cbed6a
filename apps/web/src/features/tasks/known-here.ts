import type { HubClient } from "../../data/hub-client.ts";
import { looksAbsent } from "../../data/hub-refusal.ts";

/** The well-known models and datasets of a task that exist on this hub and are visible to the visitor. */
export interface KnownHere {
  models: ReadonlySet<string>;
  datasets: ReadonlySet<string>;
}

interface KnownIds {
  models: readonly { id: string }[];
  datasets: readonly { id: string }[];
}

/** Finds the well-known models and datasets of a task that exist on this hub. */
export async function knownHere({ models, datasets }: KnownIds, hub: HubClient): Promise<KnownHere> {
  const [knownModels, knownDatasets] = await Promise.all([
    idsFound(models, (id) => hub.model(id)),
    idsFound(datasets, (id) => hub.dataset(id)),
  ]);
  return { models: knownModels, datasets: knownDatasets };
}

async function idsFound(
  entries: readonly { id: string }[],
  read: (id: string) => Promise<unknown>,
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    entries.map(async ({ id }) => {
      try {
        await read(id);
        return [id];
      } catch (error) {
        if (looksAbsent(error)) return [];
        throw error;
      }
    }),
  );
  return new Set(found.flat());
}
