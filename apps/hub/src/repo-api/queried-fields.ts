import type { Caller } from "../accounts/caller.ts";
import { foldName } from "../accounts/names.ts";
import { downloadsByDayOf } from "../downloads/download-history.ts";
import type { HubContext } from "../hub-context.ts";
import { mappingsOfModel, mappingsOfModels } from "../mappings/mapping-store.ts";
import { usedStorage } from "../quotas/storage-report.ts";
import type { RepoWithFiles } from "../repos/tables.ts";
import { descriptionsOf } from "./descriptions.ts";
import { basesOf, childrenOf } from "./model-family.ts";
import { mappingsByProvider, withNameInClients } from "./represent.ts";

interface Requested {
  caller: Caller;
  /** The requested fields. */
  fields: ReadonlySet<string>;
}

/** Returns the fields of one repository that need further queries, if they were requested. */
export async function queriedFields(
  context: HubContext,
  repo: RepoWithFiles,
  { caller, fields: requested }: Requested,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  if (requested.has("usedStorage")) {
    const small = repo.files.reduce((sum, { size, lfs }) => (lfs === undefined ? sum + size : sum), 0);
    fields["usedStorage"] = small + (await usedStorage(context.orm, repo.id));
  }
  if (repo.type === "dataset") {
    if (requested.has("description"))
      fields["description"] = (await descriptionsOf(context, [repo], "description")).get(repo.id);
    return fields;
  }
  if (requested.has("inferenceProviderMapping")) {
    const mapped = await mappingsOfModel(context.orm, repo.foldedFullName);
    fields["inferenceProviderMapping"] = mappingsByProvider(withNameInClients(mapped));
  }
  if (requested.has("childrenModelCount")) {
    const counts = Object.entries(await childrenOf(context, repo, caller));
    fields["childrenModelCount"] = Object.fromEntries(counts.filter(([, count]) => count > 0));
  }
  if (requested.has("baseModels")) fields["baseModels"] = await baseModels(context, repo, caller);
  return fields;
}

/** Returns how many providers serve each model, of those that any serves. */
async function providerCounts({ orm }: HubContext, models: readonly RepoWithFiles[]): Promise<Map<string, number>> {
  const mapped = await mappingsOfModels(
    orm,
    models.map(({ fullName }) => fullName),
  );
  const counted = models.map(({ id, fullName }): [string, number] => {
    const live = (mapped.get(foldName(fullName)) ?? []).filter(({ status }) => status === "live");
    return [id, live.length];
  });
  return new Map(counted.filter(([, count]) => count > 0));
}

async function baseModels(context: HubContext, repo: RepoWithFiles, caller: Caller) {
  const bases = await basesOf(context, repo, caller);
  const models = bases.flatMap(({ key, id }) => (key === undefined ? [] : [{ _id: key, id }]));
  const [first] = bases;
  return first === undefined ? undefined : { relation: first.relation, models };
}

/** Like `queriedFields`, for a page of a list. @returns the fields by the id of the repository */
export async function queriedFieldsOfPage(
  context: HubContext,
  rows: readonly RepoWithFiles[],
  { caller, fields: requested }: Requested,
): Promise<Map<string, Record<string, unknown>>> {
  const fields = new Map(rows.map(({ id }): [string, Record<string, unknown>] => [id, {}]));
  const set = (id: string, name: string, value: unknown) => {
    const ofRow = fields.get(id);
    if (ofRow !== undefined) ofRow[name] = value;
  };
  const datasets = rows.filter(({ type }) => type === "dataset");
  if (requested.has("description") && datasets.length > 0) {
    const descriptions = await descriptionsOf(context, datasets, "description");
    for (const { id } of datasets) set(id, "description", descriptions.get(id));
  }
  if (requested.has("summary") && rows.length > 0) {
    for (const [id, summary] of await descriptionsOf(context, rows, "summary")) set(id, "summary", summary);
  }
  const models = rows.filter(({ type }) => type === "model");
  if (requested.has("activity")) {
    for (const [id, days] of await downloadsByDayOf(context, rows)) set(id, "downloadsByDay", days);
    for (const [id, count] of await providerCounts(context, models)) set(id, "providerCount", count);
  }
  if (requested.has("inferenceProviderMapping")) {
    const mapped = await mappingsOfModels(
      context.orm,
      models.map(({ fullName }) => fullName),
    );
    for (const { id, fullName } of models)
      set(id, "inferenceProviderMapping", withNameInClients(mapped.get(foldName(fullName)) ?? []));
  }
  // One after the other: a page may have a thousand models, and other requests need connections to the database.
  for (const model of models) {
    const counted = requested.has("childrenModelCount") || requested.has("baseModels");
    if (!counted) break;
    const some = new Set(["childrenModelCount", "baseModels"].filter((name) => requested.has(name)));
    Object.assign(fields.get(model.id) ?? {}, await queriedFields(context, model, { caller, fields: some }));
  }
  return fields;
}
