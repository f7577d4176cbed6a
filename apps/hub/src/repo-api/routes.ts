import { onlyPublic, readLists } from "../database/read-lists.ts";
import type { Call } from "../http/call.ts";
import { queryFlag } from "../http/query.ts";
import type { Register } from "../http/register.ts";
import { nextPageLink } from "../http/respond.ts";
import type { HubContext } from "../hub-context.ts";
import { describeCommit } from "../repo-index/describe-commit.ts";
import { indexColumns } from "../repo-index/index-row.ts";
import { openRepo } from "../repos/find-repo.ts";
import { commitOf } from "../repos/revision-path.ts";
import { type RepoType, type RepoWithFiles, repoTypes } from "../repos/tables.ts";
import { withFiles } from "../repos/with-files.ts";
import { modelOperations } from "./api.ts";
import { expandedFields, needFiles } from "./expand.ts";
import { listRepos } from "./list-repos.ts";
import { queriedFields, queriedFieldsOfPage } from "./queried-fields.ts";
import {
  chosenFields,
  datasetFields,
  expandedRecord,
  type RepresentOptions,
  represent,
  requestedFields,
} from "./represent.ts";

/** Registers the routes for lists of repositories and for single ones. */
export function registerModelRoutes(register: Register, context: HubContext): void {
  for (const type of repoTypes) {
    register(modelOperations[type].list, async (call) => {
      const chosen = expandedFields(call.query, type);
      const fields = listFields(type, call.query, chosen);
      const page = await readLists(context, call.caller, (orm) =>
        listRepos({ ...context, orm }, type, { ...call, fields }),
      );
      const { cursor } = page;
      const rows = await onlyPublic(context, call.caller, { rows: page.rows, idOf: ({ id }) => id });
      const queried = await queriedFieldsOfPage(context, rows, { caller: call.caller, fields });
      const itemOf = (row: RepoWithFiles) => {
        const full = recordOf(row, { withBlobs: false });
        const own = queried.get(row.id);
        if (chosen === undefined) return { ...chosenFields(full, fields), ...own };
        return expandedRecord({ ...requestedFields(row), ...full, ...own }, fields);
      };
      const headers = cursor === undefined ? {} : { Link: nextPageLink(call.publicUrl, call.request, { cursor }) };
      return Response.json(rows.map(itemOf), { headers });
    });

    const info = async (call: Call) => {
      const opened = await openRepo(context, call, type, "read");
      if (opened instanceof Response) return opened;
      const chosen = expandedFields(call.query, type);
      // Of one repository, the storage includes its small files.
      const needsFiles = chosen === undefined || needFiles(chosen) || chosen.has("usedStorage");
      const repo = needsFiles ? await withFiles(context, opened) : { ...opened, files: [] };
      const row = await atRevision(context, call, repo);
      const full = recordOf(row, { withBlobs: queryFlag(call.query, "blobs") });
      const status = queryFlag(call.query, "securityStatus") ? { securityRepoStatus: notScanned } : {};
      if (chosen === undefined) return Response.json({ ...full, ...status });
      // Provider facets are only in the row of the newest commit.
      const requested = requestedFields({ ...row, facets: repo.facets });
      const queried = await queriedFields(context, repo, { caller: call.caller, fields: chosen });
      return Response.json({ ...expandedRecord({ ...requested, ...full, ...queried }, chosen), ...status });
    };
    register(modelOperations[type].get, info);
    register(modelOperations[type].atRevision, info);
  }
}

/** What a hub without scanners knows of the security of files. */
const notScanned = { scansDone: false, filesWithIssues: [] };

function recordOf(row: RepoWithFiles, options: RepresentOptions): Record<string, unknown> {
  const full = represent(row, options);
  return row.type === "dataset" ? datasetFields(full) : { ...full };
}

async function atRevision(context: HubContext, call: Call, repo: RepoWithFiles): Promise<RepoWithFiles> {
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
const moreOfDatasets = ["description", "sha", "disabled"];
const fullFields = ["sha", "siblings", "disabled", "downloadsAllTime"];

function listFields(
  type: RepoType,
  query: URLSearchParams,
  chosen: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  const fields = new Set(chosen ?? (type === "dataset" ? [...defaultFields, ...moreOfDatasets] : defaultFields));
  if (queryFlag(query, "full")) for (const field of fullFields) fields.add(field);
  if (queryFlag(query, "config")) fields.add("config");
  for (const flag of ["summary", "activity"]) if (queryFlag(query, flag)) fields.add(flag);
  if (queryFlag(query, "cardData") || (type === "dataset" && queryFlag(query, "full"))) fields.add("cardData");
  return fields;
}
