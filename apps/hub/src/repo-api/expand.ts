import { HubError } from "../errors.ts";
import { queryList } from "../http/query.ts";
import type { RepoType } from "../repos/tables.ts";

const modelFields = `author baseModels cardData childrenModelCount config createdAt disabled downloads downloadsAllTime
  evalResults gated gguf inference inferenceProviderMapping lastModified library_name likes mask_token model-index
  pipeline_tag private resourceGroup safetensors sha siblings spaces tags transformersInfo trendingScore usedStorage
  widgetData`.split(/\s+/);
const datasetFields = `author cardData citation createdAt description disabled downloads downloadsAllTime gated
  lastModified likes mainSize paperswithcode_id private resourceGroup sha siblings tags trendingScore usedStorage`.split(
  /\s+/,
);

const expandable = { model: modelFields, dataset: datasetFields } as const satisfies Record<
  RepoType,
  readonly string[]
>;
/** Fields that need the list of files. */
const ofFiles = ["siblings", "mainSize"];

/** Returns whether one of the fields needs the repository's list of files. */
export function needFiles(fields: ReadonlySet<string>): boolean {
  return ofFiles.some((field) => fields.has(field));
}

/** Accepted without an error, but not documented. */
const alsoAccepted = new Set(["gitalyUid", "xetEnabled"]);

/**
 * Reads the query parameter `expand`.
 * @returns the requested fields; `undefined` if the caller requested none and gets the default ones
 * @throws {HubError} a field is unknown; the message lists the known ones
 */
export function expandedFields(query: URLSearchParams, type: RepoType): ReadonlySet<string> | undefined {
  const chosen = queryList(query, "expand");
  const fields = expandable[type];
  if (chosen.some((field) => !fields.includes(field) && !alsoAccepted.has(field))) {
    throw new HubError("BadRequest", `"expand" must be one of [${fields.join(", ")}]`);
  }
  return chosen.length === 0 ? undefined : new Set(chosen);
}
