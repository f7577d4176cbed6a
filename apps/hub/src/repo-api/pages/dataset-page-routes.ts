import type { CardRenderer } from "../../cards/card-renderer.ts";
import type { DatasetPageData, DatasetPagePart } from "../../contract/dataset-page.ts";
import { DatasetInfo, ModelSummary } from "../../contract/models.ts";
import { countOpenDiscussions } from "../../discussions/shown/list-discussions.ts";
import { historyOf } from "../../downloads/download-history.ts";
import type { Call } from "../../http/call.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { isLikedBy } from "../../likes/routes.ts";
import { openRepo } from "../../repos/find-repo.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { withFiles } from "../../repos/with-files.ts";
import { listRepos } from "../list-repos.ts";
import { datasetFields, represent } from "../represent.ts";
import { cardOf, createPageParts, type PageContext } from "./page-parts.ts";

/** Registers the route for the data of a dataset's page, which reads caller and repository once for all its parts. */
export function registerDatasetPageRoutes(register: Register, context: HubContext, renderer: CardRenderer): void {
  register("GET", "/_private/pages/datasets/:namespace/:name", async (call) => {
    const opened = await openRepo(context, call, "dataset", "read");
    if (opened instanceof Response) return opened;
    return Response.json(await pageOf({ ...context, renderer }, call, opened));
  });
}

async function pageOf(context: PageContext, call: Call, opened: RepoRow): Promise<DatasetPageData> {
  const { failed, part } = createPageParts<DatasetPagePart>(context, call);
  const reading = withFiles(context, opened);
  const { orm } = context;
  const { caller } = call;
  const [repo, card, models, liked, discussions, downloads] = await Promise.all([
    reading,
    part(
      "card",
      reading.then((found) => cardOf(context, found)),
    ),
    part("models", trainedModels(context, call, opened)),
    part("liked", caller === undefined ? Promise.resolve(undefined) : isLikedBy(orm, opened, caller.userId)),
    part("discussions", countOpenDiscussions(orm, opened)),
    part("downloads", historyOf(context, opened)),
  ]);
  const dataset = DatasetInfo.parse(datasetFields(represent(repo, { withBlobs: false })));
  return { dataset, card, models, liked, discussions, downloads, failed };
}

const shownModels = 5;
const summaryFields = new Set(Object.keys(ModelSummary.shape));

/** Returns some of the models whose cards name the dataset, of those that the caller may see. */
async function trainedModels(context: HubContext, { caller }: Call, { fullName }: RepoRow): Promise<ModelSummary[]> {
  const query = new URLSearchParams({ filter: `dataset:${fullName}`, sort: "downloads", limit: String(shownModels) });
  const { rows } = await listRepos(context, "model", { query, caller, fields: summaryFields });
  return rows.map((row) => ModelSummary.parse(represent(row, { withBlobs: false })));
}
