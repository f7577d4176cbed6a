import { plural } from "../plural.ts";

export const owner = {
  models: "Models",
  datasets: "Datasets",
  datasetCount: (count: number) => plural(count, "dataset", "datasets"),
  modelCount: (count: number) => plural(count, "model", "models"),
  members: "Members",
  organisations: "Organizations",
  organisation: "Organization",
  since: (date: string) => `Joined ${date}`,
  settings: "Settings",
  newRepository: "New repository",
  emptyTitle: "No models yet",
  emptyOwn: "Models that you publish appear here. Upload a folder with the hf CLI:",
  emptyOther: "Nothing has been published under this name, or you do not have access.",
};
