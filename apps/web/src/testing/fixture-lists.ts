import type { DatasetInfo, FacetCounts, FacetValue, ModelInfo } from "@modelyard/hub/contract";
import type { Context } from "hono";

/** Returns the models that match a list's parameters. */
export function matchingModels(c: Context, models: readonly ModelInfo[]): ModelInfo[] {
  const { search = "", author, pipeline_tag, inference_provider: provider } = c.req.query();
  const libraries = c.req.queries("library") ?? [];
  const licenses = c.req.queries("license") ?? [];
  const tags = [...(c.req.queries("filter") ?? []), ...libraries, ...(c.req.queries("language") ?? [])];
  return models.filter(
    (model) =>
      model.id.toLowerCase().includes(search.toLowerCase()) &&
      (pipeline_tag === undefined || model.pipeline_tag === pipeline_tag) &&
      (author === undefined || model.author === author) &&
      (provider === undefined || Object.keys(model.inferenceProviderMapping ?? {}).length > 0) &&
      (licenses.length === 0 || licenses.some((license) => model.tags.includes(`license:${license}`))) &&
      tags.every((tag) => model.tags.includes(tag)),
  );
}

/** Returns the datasets that match a list's parameters. */
export function matchingDatasets(c: Context, datasets: readonly DatasetInfo[]): DatasetInfo[] {
  const { search = "" } = c.req.query();
  const tags = ["license", "language", "modality", "format", "size_categories", "task_categories"].flatMap((name) =>
    (c.req.queries(name) ?? []).map((value) => `${name}:${value}`),
  );
  return datasets.filter((dataset) => dataset.id.includes(search) && tags.every((tag) => dataset.tags.includes(tag)));
}

export function datasetFacetsOf(datasets: readonly DatasetInfo[]): FacetCounts {
  const names = ["task_categories", "size_categories", "modality", "format", "library", "language", "license"];
  const facets = names.map((name) => [name, counted(datasets.flatMap(({ tags }) => tagged(tags, name)))]);
  return { total: { count: datasets.length }, facets: Object.fromEntries(facets) };
}

/** Returns a page of matches, by `skip` or `cursor`. */
export function listPage<T>(c: Context, found: readonly T[]) {
  const { limit = "30", skip = "0", cursor = skip, num_parameters = "min:0" } = c.req.query();
  if (!/^\d+$/.test(cursor)) return c.json({ error: "The cursor is not one of this hub's." }, 400);
  if (!num_parameters.includes(":")) return c.json({ error: '"num_parameters" must be like "min:6B,max:128B".' }, 400);
  const start = Number(cursor);
  const end = start + Number(limit);
  if (end < found.length) {
    const next = new URL(c.req.url);
    next.searchParams.set("cursor", String(end));
    c.header("Link", `<${next.href}>; rel="next"`);
  }
  return c.json(found.slice(start, end));
}

/** Counts the facets of models. */
export function modelFacetsOf(models: readonly ModelInfo[]): FacetCounts {
  return {
    total: { count: models.length },
    facets: {
      task: counted(models.flatMap(({ pipeline_tag }) => pipeline_tag ?? [])),
      library: counted(models.flatMap(({ library_name }) => library_name ?? [])),
      license: counted(models.flatMap(({ tags }) => tagged(tags, "license"))),
      provider: counted(models.flatMap(({ inferenceProviderMapping }) => Object.keys(inferenceProviderMapping ?? {}))),
      parameters: [{ value: "0B-1B", count: 1 }],
      updated: [{ value: "year", count: models.length, atLeast: true }],
    },
  };
}

function tagged(tags: readonly string[], name: string): string[] {
  return tags.filter((tag) => tag.startsWith(`${name}:`)).map((tag) => tag.slice(name.length + 1));
}

function counted(values: readonly string[]): FacetValue[] {
  return [...new Set(values)]
    .map((value) => ({ value, count: values.filter((other) => other === value).length }))
    .toSorted((left, right) => right.count - left.count);
}
