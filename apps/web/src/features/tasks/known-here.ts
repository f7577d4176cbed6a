import type { HubClient } from "../../data/hub-client.ts";
import { looksAbsent } from "../../data/hub-refusal.ts";

/** Which of the public models and datasets that the catalogue names this hub has, as the visitor may see it. */
export interface KnownHere {
  models: ReadonlySet<string>;
  datasets: ReadonlySet<string>;
}

interface KnownIds {
  models: readonly { id: string }[];
  datasets: readonly { id: string }[];
}

/** Looks up which of a task's well-known models and datasets this hub has. */
export async function knownHere({ models, datasets }: KnownIds, hub: HubClient): Promise<KnownHere> {
  const [knownModels, knownDatasets] = await Promise.all([
    idsFound(models, (id) => hub.model(id)),
    idsFound(datasets, (id) => hub.dataset(id)),
  ]);
  return { models: knownModels, datasets: knownDatasets };
}

async function idsFound(
  entries: readonly { id: string }[],
  look: (id: string) => Promise<unknown>,
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    entries.map(async ({ id }) => {
      try {
        await look(id);
        return [id];
      } catch (error) {
        if (looksAbsent(error)) return [];
        throw error;
      }
    }),
  );
  return new Set(found.flat());
}
