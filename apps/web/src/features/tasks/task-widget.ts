import type { PipelineType } from "@modelyard/tasks";
import type { HubClient } from "../../data/hub-client.ts";
import { makeWidget, type Widget } from "../try/widget.ts";
import { liveProviders } from "../use-model/live-providers.ts";

/**
 * Returns the widget of the most popular model on this hub that a provider serves for a task.
 * @returns `undefined` if there is none
 */
export async function taskWidget(task: PipelineType, hub: HubClient, hubUrl: string): Promise<Widget | undefined> {
  const served = await hub.listModels({
    pipeline_tag: task,
    inference_provider: "all",
    sort: "trendingScore",
    limit: 1,
  });
  const [first] = served.items;
  if (first === undefined) return undefined;
  const [model, providers] = await Promise.all([hub.model(first.id), hub.providers(first.id)]);
  return makeWidget({ model, live: liveProviders(providers), hubUrl, provider: undefined, example: undefined });
}
