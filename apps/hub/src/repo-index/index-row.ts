import { datasetFacets, modelFacets } from "../facets/facets-of.ts";
import { storableRecord, storableText } from "../metadata/storable-json.ts";
import type { RepoRow, RepoWithFiles } from "../repos/tables.ts";
import { transformersInfo } from "./architectures.ts";
import { datasetTags, libraryName, modelTags, pipelineTag } from "./derive.ts";
import type { DescribedCommit } from "./describe-commit.ts";
import { maskToken, modelConfig } from "./model-config.ts";

/** The columns that are derived only from git. */
export type IndexColumns = Pick<
  RepoWithFiles,
  | "sha"
  | "lastModified"
  | "tags"
  | "pipelineTag"
  | "libraryName"
  | "maskToken"
  | "cardData"
  | "config"
  | "transformersInfo"
  | "widgetData"
  | "files"
  | "usedStorage"
  | "facets"
  | "modelFiles"
  | "parameterCount"
  | "indexVersion"
>;

/** Increase it when the same commit would give a different row. The next start then rebuilds all rows. */
export const indexVersion = 7;

/** Computes the indexed columns of a commit. */
export function indexColumns(
  described: DescribedCommit,
  { type, createdAt }: Pick<RepoRow, "type" | "createdAt">,
): IndexColumns {
  const cardData = described.card.data === undefined ? null : storableRecord(described.card.data);
  const common = {
    sha: described.sha,
    indexVersion,
    // Git stores whole seconds, and pushed history may be older than its repository.
    lastModified: described.date < createdAt ? createdAt : described.date,
    cardData,
    files: described.files,
    usedStorage: described.files.reduce((sum, { size }) => sum + size, 0),
  };
  if (type === "dataset") {
    const tags = datasetTags(described).map(storableText);
    return {
      ...common,
      tags,
      facets: datasetFacets({ tags }),
      pipelineTag: null,
      libraryName: null,
      maskToken: null,
      config: null,
      transformersInfo: null,
      widgetData: null,
      modelFiles: null,
      parameterCount: 0,
    };
  }
  const widget = cardData?.["widget"];
  const library = libraryName(described);
  const info = library === "transformers" ? transformersInfo(described.json["config.json"]) : undefined;
  const model = {
    ...common,
    tags: modelTags(described).map(storableText),
    pipelineTag: storableOrNull(pipelineTag(described)),
    config: modelConfig(described) ?? null,
    parameterCount: parameterCount(described),
  };
  return {
    ...model,
    facets: modelFacets(model),
    libraryName: storableOrNull(library),
    maskToken: storableOrNull(maskToken(described)),
    transformersInfo: info ?? null,
    widgetData: Array.isArray(widget) ? widget : null,
    modelFiles: described.modelFiles ?? null,
  };
}

/** Returns the parameter count of the original weights, or of quantized copies if there are only those. */
function parameterCount({ modelFiles }: DescribedCommit): number {
  return modelFiles?.safetensors?.parameterCount ?? modelFiles?.ggufField?.total ?? 0;
}

function storableOrNull(text: string | undefined): string | null {
  return text === undefined ? null : storableText(text).slice(0, 200);
}
