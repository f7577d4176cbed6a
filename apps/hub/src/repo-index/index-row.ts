import { datasetFacets, modelFacets } from "../facets/facets-of.ts";
import { plainRecord, plainText } from "../metadata/storable-json.ts";
import type { RepoRow } from "../repos/tables.ts";
import { transformersInfo } from "./architectures.ts";
import { datasetTags, libraryName, modelTags, pipelineTag } from "./derive.ts";
import type { DescribedCommit } from "./describe-commit.ts";
import { maskToken, modelConfig } from "./model-config.ts";

/** The columns that git alone decides. */
export type IndexColumns = Pick<
  RepoRow,
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

/** Goes up when rows of the same commit would come out differently: the next start then makes all of them again. */
export const indexVersion = 4;

/** What the index says of a commit. */
export function indexColumns(
  described: DescribedCommit,
  { type, createdAt }: Pick<RepoRow, "type" | "createdAt">,
): IndexColumns {
  const cardData = described.card.data === undefined ? null : plainRecord(described.card.data);
  const common = {
    sha: described.sha,
    indexVersion,
    // Git counts whole seconds, and pushed history may be older than its repository.
    lastModified: described.date < createdAt ? createdAt : described.date,
    cardData,
    files: described.files,
    usedStorage: described.files.reduce((sum, { size }) => sum + size, 0),
  };
  if (type === "dataset") {
    const tags = datasetTags(described).map(plainText);
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
    tags: modelTags(described).map(plainText),
    pipelineTag: plainOrNull(pipelineTag(described)),
    config: modelConfig(described) ?? null,
    parameterCount: parameterCount(described),
  };
  return {
    ...model,
    facets: modelFacets(model),
    libraryName: plainOrNull(library),
    maskToken: plainOrNull(maskToken(described)),
    transformersInfo: info ?? null,
    widgetData: Array.isArray(widget) ? widget : null,
    modelFiles: described.modelFiles ?? null,
  };
}

/** Of the weights themselves; of quantised copies alone where there is nothing else. */
function parameterCount({ modelFiles }: DescribedCommit): number {
  return modelFiles?.safetensors?.parameterCount ?? modelFiles?.ggufField?.total ?? 0;
}

function plainOrNull(text: string | undefined): string | null {
  return text === undefined ? null : plainText(text).slice(0, 200);
}
