import type { ModelInfo } from "@modelyard/hub/contract";

/** What a model's repository lacks, without which there is no code to load or call the model. */
export type MissingPart = "files" | "task" | "library" | "config";

/** Files that every repository may have, which are no part of a model. */
const general = /^(?:\.gitattributes|\.gitignore|README\.md|LICENSE(?:\.\w{1,8})?|\.eval_results\/.*)$/i;

/** Returns what a model's repository lacks, in the order in which it is added. */
export function missingParts(
  model: Pick<ModelInfo, "siblings" | "pipeline_tag" | "library_name" | "tags">,
): MissingPart[] {
  const paths = model.siblings.map(({ rfilename }) => rfilename);
  const hasFiles = paths.some((path) => !general.test(path));
  const needsConfig = hasFiles && model.library_name === "transformers" && !model.tags.includes("gguf");
  return [
    ...(hasFiles ? [] : (["files"] as const)),
    ...(model.pipeline_tag === undefined ? (["task"] as const) : []),
    ...(model.library_name === undefined ? (["library"] as const) : []),
    ...(needsConfig && !paths.includes("config.json") ? (["config"] as const) : []),
  ];
}
