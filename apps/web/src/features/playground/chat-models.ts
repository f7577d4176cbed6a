import type { ModelSummary } from "@modelyard/hub/contract";
import type { HubClient } from "../../data/hub-client.ts";

/** Pipeline tags of most chat models. */
const chatTasks: ReadonlySet<string> = new Set(["text-generation", "image-text-to-text"]);

/** How many models of all tasks are read. */
const readModels = 100;

/** Returns trending chat models that a provider serves. */
export async function chatModels(
  hub: HubClient,
  { limit, search }: { limit: number; search?: string | undefined },
): Promise<readonly ModelSummary[]> {
  const served = { inference_provider: "all", sort: "trendingScore", limit: readModels };
  const { items } = await hub.listModels({ ...served, ...(search === undefined ? {} : { search }) });
  return items.filter(({ pipeline_tag: task }) => chatTasks.has(task ?? "")).slice(0, limit);
}
