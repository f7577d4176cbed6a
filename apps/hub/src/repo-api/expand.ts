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
/** Accepted and answered with what we have; not advertised. */
const alsoAccepted = new Set(["gitalyUid", "xetEnabled"]);

/**
 * Reads `expand`.
 * @returns the chosen fields, or `undefined` when the caller chose none and gets the usual ones
 * @throws {HubError} listing what may be chosen
 */
export function expandedFields(query: URLSearchParams, type: RepoType): ReadonlySet<string> | undefined {
  const chosen = queryList(query, "expand");
  const fields = expandable[type];
  if (chosen.some((field) => !fields.includes(field) && !alsoAccepted.has(field))) {
    throw new HubError("BadRequest", `"expand" must be one of [${fields.join(", ")}]`);
  }
  return chosen.length === 0 ? undefined : new Set(chosen);
}
