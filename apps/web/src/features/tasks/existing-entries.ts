import type { HubClient } from "../../data/hub-client.ts";
import { isNotFoundError } from "../../data/hub-response-error.ts";

/** The well-known models and datasets of a task that exist on this hub and are visible to the visitor. */
export interface ExistingEntries {
  models: ReadonlySet<string>;
  datasets: ReadonlySet<string>;
}

interface ListedEntries {
  models: readonly { id: string }[];
  datasets: readonly { id: string }[];
}

/** Finds the well-known models and datasets of a task that exist on this hub. */
export async function findExistingEntries(
  { models, datasets }: ListedEntries,
  hub: HubClient,
): Promise<ExistingEntries> {
  const [knownModels, knownDatasets] = await Promise.all([
    existingIds(models, (id) => hub.model(id)),
    existingIds(datasets, (id) => hub.dataset(id)),
  ]);
  return { models: knownModels, datasets: knownDatasets };
}

async function existingIds(
  entries: readonly { id: string }[],
  read: (id: string) => Promise<unknown>,
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    entries.map(async ({ id }) => {
      try {
        await read(id);
        return [id];
      } catch (error) {
        if (isNotFoundError(error)) return [];
        throw error;
      }
    }),
  );
  return new Set(found.flat());
}
