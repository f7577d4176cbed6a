import type { ModelInfo, ProviderMapping } from "../contract/models.ts";
import type { IndexedFile, RepoRow } from "../repos/tables.ts";

/** A record with all fields. Those that were not requested are removed later. */
type FullRecord = Omit<ModelInfo, "inferenceProviderMapping">;

export interface RepresentOptions {
  withBlobs: boolean;
}

/** Converts a row to the format of the API. Omits missing values, as clients expect. */
export function represent(repo: RepoRow, { withBlobs }: RepresentOptions): FullRecord {
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
    disabled: false,
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
    ...weightFields(repo),
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

function quantizationsOf({ facets }: RepoRow): { quantizations?: string[] } {
  const prefix = "quantization:";
  const quantizations = facets.filter((facet) => facet.startsWith(prefix)).map((facet) => facet.slice(prefix.length));
  return quantizations.length === 0 ? {} : { quantizations };
}

export type NamedMapping = ProviderMapping & { provider: string };

/** Returns `inferenceProviderMapping` of a single model, by provider. Lists of models use an array instead. */
export function mappingsByProvider(mappings: readonly NamedMapping[]): Record<string, ProviderMapping> {
  return Object.fromEntries(mappings.map(({ provider, ...mapping }) => [provider, mapping]));
}

/** Returns `_id`, `id` and the requested fields. */
export function chosenFields(record: object, chosen: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([field]) => field === "_id" || field === "id" || chosen.has(field)),
  );
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
]);

export function datasetFields(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !modelOnlyFields.has(field)));
}
