import type { ModelInfo, ProviderMapping } from "../contract/models.ts";
import { servedFacet } from "../facets/provider-facets.ts";
import { localProvider } from "../local-models/local-mapping.ts";
import type { IndexedFile, RepoRow, RepoWithFiles } from "../repos/tables.ts";

/** A record with all fields. Those that were not requested are removed later. */
type FullRecord = Omit<ModelInfo, "inferenceProviderMapping"> & {
  "model-index"?: unknown;
  /** This hub has no spaces. */
  spaces: never[];
};

export interface RepresentOptions {
  withBlobs: boolean;
}

/** Converts a row to the format of the API. Omits missing values, as clients expect. */
export function represent(repo: RepoWithFiles, { withBlobs }: RepresentOptions): FullRecord {
  return {
    _id: repo.id,
    id: repo.fullName,
    modelId: repo.fullName,
    author: repo.author,
    sha: repo.sha,
    lastModified: repo.lastModified.toISOString(),
    createdAt: repo.createdAt.toISOString(),
    private: repo.isPrivate,
    gated: repo.gated ?? false,
    disabled: repo.disabledAt !== null,
    ...(repo.disabledReason === null ? {} : { disabledReason: repo.disabledReason }),
    downloads: repo.downloads,
    downloadsAllTime: repo.downloadsAllTime,
    likes: repo.likes,
    trendingScore: repo.trendingScore,
    tags: repo.tags,
    ...(repo.pipelineTag === null ? {} : { pipeline_tag: repo.pipelineTag }),
    ...(repo.libraryName === null ? {} : { library_name: repo.libraryName }),
    ...(repo.parameterCount === 0 ? {} : { numParameters: repo.parameterCount }),
    ...quantizationsOf(repo),
    ...(repo.maskToken === null ? {} : { mask_token: repo.maskToken }),
    ...(repo.cardData === null ? {} : { cardData: repo.cardData }),
    ...(repo.config === null ? {} : { config: repo.config }),
    ...(repo.transformersInfo === null ? {} : { transformersInfo: repo.transformersInfo }),
    ...(repo.widgetData === null ? {} : { widgetData: repo.widgetData }),
    ...modelIndexOf(repo),
    ...weightFields(repo),
    spaces: [],
    siblings: repo.files.map((file) => (withBlobs ? siblingWithBlob(file) : { rfilename: file.path })),
    usedStorage: repo.usedStorage,
  };
}

function siblingWithBlob({ path, size, blobId, lfs }: IndexedFile): FullRecord["siblings"][number] {
  const large = lfs === undefined ? {} : { lfs: { sha256: lfs.oid, size, pointerSize: lfs.pointerSize } };
  return { rfilename: path, size, blobId, ...large };
}

function weightFields({ modelFiles }: RepoRow): Pick<FullRecord, "safetensors" | "gguf"> {
  const { safetensors, ggufField } = modelFiles ?? {};
  return {
    ...(safetensors === undefined
      ? {}
      : { safetensors: { parameters: safetensors.parameters, total: safetensors.parameterCount } }),
    ...(ggufField === undefined ? {} : { gguf: ggufField }),
  };
}

function modelIndexOf({ cardData }: RepoRow): { "model-index"?: unknown } {
  const index = cardData?.["model-index"];
  return Array.isArray(index) ? { "model-index": index } : {};
}

/**
 * Returns fields that are included only on request: they follow from the row, and most clients need none of them. Those
 * that this hub has no values for are missing, and become `null`.
 */
export function requestedFields(repo: RepoWithFiles): Record<string, unknown> {
  if (repo.type === "dataset") {
    const textOf = (field: string) => (typeof repo.cardData?.[field] === "string" ? repo.cardData[field] : undefined);
    return {
      mainSize: repo.files.reduce((sum, { size }) => sum + size, 0),
      citation: textOf("citation"),
      paperswithcode_id: textOf("paperswithcode_id"),
    };
  }
  return {
    inference: repo.facets.includes(servedFacet) ? "warm" : undefined,
    evalResults: [],
  };
}

function quantizationsOf({ facets }: RepoRow): { quantizations?: string[] } {
  const prefix = "quantization:";
  const quantizations = facets.filter((facet) => facet.startsWith(prefix)).map((facet) => facet.slice(prefix.length));
  return quantizations.length === 0 ? {} : { quantizations };
}

export type NamedMapping = ProviderMapping & { provider: string };

/**
 * Adds `hf-inference` to the providers of a model that this hub runs: clients of the field do not know `local`, and their
 * calls of `hf-inference` go to this hub's engine. It comes first, because some clients take the first provider.
 */
export function withNameInClients(mappings: readonly NamedMapping[]): readonly NamedMapping[] {
  const local = mappings.find(({ provider, status }) => provider === localProvider && status === "live");
  if (local === undefined || mappings.some(({ provider }) => provider === hfInference)) return mappings;
  return [{ ...local, provider: hfInference }, ...mappings];
}

const hfInference = "hf-inference";

/** Returns `inferenceProviderMapping` of a single model, by provider. Lists of models use an array instead. */
export function mappingsByProvider(mappings: readonly NamedMapping[]): Record<string, ProviderMapping> {
  return Object.fromEntries(mappings.map(({ provider, ...mapping }) => [provider, mapping]));
}

/** Returns `_id`, `id` and those of the fields that have a value. */
export function chosenFields(record: object, chosen: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([field]) => field === "_id" || field === "id" || chosen.has(field)),
  );
}

/** Returns `_id`, `id` and each field that the caller named with `expand`: `null` where there is no value. */
export function expandedRecord(record: object, chosen: ReadonlySet<string>): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(["_id", "id", ...chosen].map((field) => [field, values.get(field) ?? null]));
}

const modelOnlyFields = new Set([
  "modelId",
  "pipeline_tag",
  "library_name",
  "mask_token",
  "numParameters",
  "quantizations",
  "config",
  "transformersInfo",
  "widgetData",
  "safetensors",
  "gguf",
  "model-index",
  "spaces",
]);

export function datasetFields(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !modelOnlyFields.has(field)));
}
