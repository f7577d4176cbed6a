import { isLibraryKey, parseQuantizationLabel } from "@modelyard/tasks";
import { parameterRangeOf } from "../contract/parameter-ranges.ts";
import { stringsOf } from "../repo-index/derive.ts";
import type { RepoWithFiles } from "../repos/tables.ts";

type Indexed = Pick<RepoWithFiles, "tags" | "pipelineTag" | "cardData" | "config" | "files" | "parameterCount">;

const modelFormats: ReadonlySet<string> = new Set(["safetensors", "gguf", "onnx", "pytorch", "tf", "jax"]);
/** Prefixes of model tags that are facets already. */
const prefixes = ["license", "dataset", "arxiv", "doi", "region"] as const;
/** The maximum number of values per facet. Cards may name more than lists can use, such as a thousand languages. */
const maxValuesPerFacet = 200;

/**
 * Returns the facets by which lists filter and count a model, e.g. `task:fill-mask`, `quantization:Q4_K_M`; other tags
 * get `other`.
 */
export function modelFacets({ tags, pipelineTag, cardData, config, files, parameterCount }: Indexed): string[] {
  const languages = new Set(stringsOf(cardData?.["language"]).filter(isLanguageCode));
  const ofTag = (tag: string): string | undefined => {
    if (tag === pipelineTag || languages.has(tag) || tag.startsWith("base_model:")) return undefined;
    if (prefixes.some((prefix) => tag.startsWith(`${prefix}:`))) return tag;
    if (modelFormats.has(tag)) return `format:${tag}`;
    return isListedLibrary(tag) ? `library:${tag}` : `other:${tag}`;
  };
  const range = parameterRangeOf(parameterCount);
  return limited([
    ...(pipelineTag === null ? [] : [`task:${pipelineTag}`]),
    ...tags.flatMap((tag) => ofTag(tag) ?? []),
    ...[...languages].map((language) => `language:${language}`),
    ...quantizations(files, config).map((quantization) => `quantization:${quantization}`),
    ...(range === undefined ? [] : [`parameters:${range}`]),
  ]);
}

/** Returns whether a tag counts as a library. Formats are a separate facet. */
export function isListedLibrary(tag: string): boolean {
  return isLibraryKey(tag) && !modelFormats.has(tag);
}

/** Returns quantizations from the names of GGUF files, and for other weights from the model's configuration. */
function quantizations(files: Indexed["files"], config: Indexed["config"]): string[] {
  const ofFiles = files
    .filter(({ path }) => path.endsWith(".gguf"))
    .flatMap(({ path }) => parseQuantizationLabel(path)?.fileType ?? []);
  const quantized = config?.["quantization_config"];
  const method =
    typeof quantized === "object" && quantized !== null ? Reflect.get(quantized, "quant_method") : undefined;
  return [...ofFiles, ...(typeof method === "string" && /^[\w.-]{1,40}$/.test(method) ? [method] : [])];
}

const datasetFacetNames = [
  "task_categories",
  "task_ids",
  "language",
  "license",
  "size_categories",
  "format",
  "modality",
  "library",
  "multilinguality",
  "language_creators",
  "annotations_creators",
  "source_datasets",
  "arxiv",
  "region",
] as const;

/** Returns the facets of a dataset, most of whose tags start with a facet's name. */
export function datasetFacets({ tags }: Pick<Indexed, "tags">): string[] {
  return limited(
    tags.map((tag) => (datasetFacetNames.some((name) => tag.startsWith(`${name}:`)) ? tag : `other:${tag}`)),
  );
}

/** Removes duplicates and limits the number of values per facet. */
function limited(facets: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return [...new Set(facets)].filter((facet) => {
    const name = facet.slice(0, facet.indexOf(":"));
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return number <= maxValuesPerFacet;
  });
}

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Returns whether a text is an ISO 639 language code of two or three letters. */
export function isLanguageCode(text: string): boolean {
  return languageName(text) !== undefined;
}

/** Returns the English name of a language. */
export function languageName(code: string): string | undefined {
  return /^[a-z]{2,3}$/.test(code) ? languageNames.of(code) : undefined;
}
