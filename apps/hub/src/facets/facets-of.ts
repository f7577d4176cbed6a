import { isLibraryKey, parseQuantizationLabel } from "@modelyard/tasks";
import { parameterRangeOf } from "../contract/parameter-ranges.ts";
import { stringsOf } from "../repo-index/derive.ts";
import type { RepoRow } from "../repos/tables.ts";

type Indexed = Pick<RepoRow, "tags" | "pipelineTag" | "cardData" | "config" | "files" | "parameterCount">;

const modelFormats: ReadonlySet<string> = new Set(["safetensors", "gguf", "onnx", "pytorch", "tf", "jax"]);
/** Tags of a model that already say what they are. */
const prefixes = ["license", "dataset", "arxiv", "doi", "region"] as const;
/** What a card may write about, and a list cannot: a hundred languages yes, a thousand no. */
const maxOfOne = 200;

/** What lists filter a model by and count, e.g. `task:fill-mask`, `quantization:Q4_K_M`; `other` for all other tags. */
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

/** Whether lists count models by this tag as a library's; formats are a facet of their own. */
export function isListedLibrary(tag: string): boolean {
  return isLibraryKey(tag) && !modelFormats.has(tag);
}

/** GGUF files say it in their names; other weights in the model's configuration. */
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

/** The same of a dataset, whose tags mostly name their facet themselves. */
export function datasetFacets({ tags }: Pick<Indexed, "tags">): string[] {
  return limited(
    tags.map((tag) => (datasetFacetNames.some((name) => tag.startsWith(`${name}:`)) ? tag : `other:${tag}`)),
  );
}

/** Each once, and no more of one facet than a list can use. */
function limited(facets: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return [...new Set(facets)].filter((facet) => {
    const name = facet.slice(0, facet.indexOf(":"));
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return number <= maxOfOne;
  });
}

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** ISO 639 of two or three letters, where it names a language. */
export function isLanguageCode(text: string): boolean {
  return languageName(text) !== undefined;
}

/** In English. */
export function languageName(code: string): string | undefined {
  return /^[a-z]{2,3}$/.test(code) ? languageNames.of(code) : undefined;
}
