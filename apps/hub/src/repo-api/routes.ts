import { foldName } from "../accounts/names.ts";
import type { Call } from "../http/call.ts";
import { queryFlag } from "../http/query.ts";
import type { Register } from "../http/register.ts";
import { nextPageLink } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { mappingsOfModels } from "../mappings/mapping-store.ts";
import { usedStorage } from "../quotas/storage-report.ts";
import { describeCommit } from "../repo-index/describe-commit.ts";
import { indexColumns } from "../repo-index/index-row.ts";
import { openRepo } from "../repos/find-repo.ts";
import { commitOf } from "../repos/revision-path.ts";
import { type RepoRow, type RepoType, repoTypes } from "../repos/tables.ts";
import { modelOperations } from "./api.ts";
import { expandedFields } from "./expand.ts";
import { listRepos } from "./list-repos.ts";
import { basesOf, childrenOf } from "./model-family.ts";
import { chosenFields, datasetFields, mappingsByProvider, represent } from "./represent.ts";

/** Registers the routes for lists of repositories and for single ones. */
export function registerModelRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    register(modelOperations[type].list, async (call) => {
      const chosen = expandedFields(call.query, type);
      const fields = listFields(type, call.query, chosen);
      const { rows, cursor } = await listRepos(context, type, { ...call, fields });
      const withMappings = chosen?.has("inferenceProviderMapping") === true;
      const mapped = withMappings
        ? await mappingsOfModels(
            context.orm,
            rows.map((row) => row.fullName),
          )
        : new Map();
      const itemOf = (row: RepoRow) => {
        const item = listItem(row, type, fields);
        return withMappings ? { ...item, inferenceProviderMapping: mapped.get(foldName(row.fullName)) ?? [] } : item;
      };
      const headers = cursor === undefined ? {} : { Link: nextPageLink(call.publicUrl, call.request, { cursor }) };
      return Response.json(rows.map(itemOf), { headers });
    });

    const info = async (call: Call) => {
      const repo = await openRepo(context, call, type, "read");
      if (repo instanceof Response) return repo;
      context.publicRecord.requireComplete(repo);
      const chosen = expandedFields(call.query, type);
      const row = await atRevision(context, call, repo);
      const full = represent(row, { withBlobs: queryFlag(call.query, "blobs") });
      const fields = type === "dataset" ? datasetFields(full) : full;
      const item = chosen === undefined ? fields : chosenFields(fields, chosen);
      if (chosen === undefined) return Response.json(item);
      return Response.json({ ...item, ...(await queriedFields(context, call, repo, chosen)) });
    };
    register(modelOperations[type].get, info);
    register(modelOperations[type].atRevision, info);
  }
}

/** Returns the fields that are only included on request, because they need further queries. */
async function queriedFields(
  context: HubContext,
  { caller }: Call,
  repo: RepoRow,
  chosen: ReadonlySet<string>,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  if (chosen.has("usedStorage")) {
    const small = repo.files.reduce((sum, { size, lfs }) => (lfs === undefined ? sum + size : sum), 0);
    fields["usedStorage"] = small + (await usedStorage(context.orm, repo.id));
  }
  if (repo.type === "dataset") return fields;
  if (chosen.has("inferenceProviderMapping")) {
    const mapped = await mappingsOfModels(context.orm, [repo.fullName]);
    fields["inferenceProviderMapping"] = mappingsByProvider(mapped.get(repo.foldedFullName) ?? []);
  }
  if (chosen.has("childrenModelCount")) {
    const counts = Object.entries(await childrenOf(context, repo, caller));
    fields["childrenModelCount"] = Object.fromEntries(counts.filter(([, count]) => count > 0));
  }
  if (chosen.has("baseModels")) {
    const bases = await basesOf(context, repo, caller);
    const models = bases.flatMap(({ key, id }) => (key === undefined ? [] : [{ _id: key, id }]));
    const [first] = bases;
    if (first !== undefined) fields["baseModels"] = { relation: first.relation, models };
  }
  return fields;
}

async function atRevision(context: HubContext, call: Call, repo: RepoRow): Promise<RepoRow> {
  const revision = call.parameter("revision");
  if (revision === "") return repo;
  const commit = await commitOf(context, call, repo, revision);
  if (commit === repo.sha) return repo;
  return { ...repo, ...indexColumns(await describeCommit(context, repo, commit), repo) };
}

const defaultFields = new Set(
  `modelId author likes trendingScore private gated downloads tags pipeline_tag library_name createdAt
   lastModified numParameters quantizations`.split(/\s+/),
);
const fullFields = ["sha", "siblings", "disabled", "downloadsAllTime"];

function listFields(
  type: RepoType,
  query: URLSearchParams,
  chosen: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  const fields = new Set(chosen ?? defaultFields);
  if (queryFlag(query, "full")) for (const field of fullFields) fields.add(field);
  if (queryFlag(query, "config")) fields.add("config");
  if (queryFlag(query, "cardData") || (type === "dataset" && queryFlag(query, "full"))) fields.add("cardData");
  return fields;
}

function listItem(row: RepoRow, type: RepoType, fields: ReadonlySet<string>): Record<string, unknown> {
  const full = represent(row, { withBlobs: false });
  return chosenFields(type === "dataset" ? datasetFields(full) : full, fields);
}
