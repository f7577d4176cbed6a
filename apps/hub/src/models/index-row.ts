import type { RepoRow } from "../database/schema.ts";
import { transformersInfo } from "./architectures.ts";
import { datasetTags, libraryName, modelTags, pipelineTag } from "./derive.ts";
import type { DescribedCommit } from "./describe-commit.ts";
import { maskToken, modelConfig } from "./model-config.ts";
import { plainRecord, plainText } from "./plain-json.ts";

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
  | "modelFiles"
  | "parameterCount"
  | "indexVersion"
>;

/** Goes up when rows of the same commit would come out differently: the next start then makes all of them again. */
export const indexVersion = 1;

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
    files: described.files.map((file) => ({ ...file, path: plainText(file.path) })),
    usedStorage: described.files.reduce((sum, { size }) => sum + size, 0),
  };
  if (type === "dataset") {
    return {
      ...common,
      tags: datasetTags(described).map(plainText),
      pipelineTag: null,
      libraryName: null,
      maskToken: null,
      config: null,
      transformersInfo: null,
      widgetData: null,
      modelFiles: null,
      parameterCount: null,
    };
  }
  const widget = cardData?.["widget"];
  const library = libraryName(described);
  const info = library === "transformers" ? transformersInfo(described.json["config.json"]) : undefined;
  return {
    ...common,
    tags: modelTags(described).map(plainText),
    pipelineTag: plainOrNull(pipelineTag(described)),
    libraryName: plainOrNull(library),
    maskToken: plainOrNull(maskToken(described)),
    config: modelConfig(described) ?? null,
    transformersInfo: info ?? null,
    widgetData: Array.isArray(widget) ? widget : null,
    modelFiles: described.modelFiles ?? null,
    parameterCount: parameterCount(described),
  };
}

/** Of the weights themselves; of quantised copies alone where there is nothing else. */
function parameterCount({ modelFiles }: DescribedCommit): number | null {
  return modelFiles?.safetensors?.parameterCount ?? modelFiles?.ggufField?.total ?? null;
}

function plainOrNull(text: string | undefined): string | null {
  return text === undefined ? null : plainText(text).slice(0, 200);
}
