import type { ListQuery } from "../../paths.ts";

/** Returns the list query for a model's tag. */
export function tagQuery(
  tag: string,
  model: { pipeline_tag?: string | undefined; library_name?: string | undefined },
): ListQuery {
  if (tag === model.pipeline_tag) return { pipeline_tag: tag };
  if (tag === model.library_name) return { library: tag };
  return { other: [tag] };
}
