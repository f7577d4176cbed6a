import type { CardRenderer } from "../../cards/card-renderer.ts";
import type { ModelDetails } from "../../contract/model-files.ts";
import type { ModelPageData, ModelPagePart } from "../../contract/model-page.ts";
import type { ProviderMapping } from "../../contract/models.ts";
import { countOpenDiscussions } from "../../discussions/shown/list-discussions.ts";
import { historyOf } from "../../downloads/download-history.ts";
import type { Call } from "../../http/call.ts";
import type { Register } from "../../http/register.ts";
import type { HubContext } from "../../hub-context.ts";
import { isLikedBy } from "../../likes/routes.ts";
import { mappingsOfModel } from "../../mappings/mapping-store.ts";
import { openRepo } from "../../repos/find-repo.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { withFiles } from "../../repos/with-files.ts";
import { ancestorsOf } from "../model-ancestors.ts";
import { basesOf, childrenOf, shownBase } from "../model-family.ts";
import { mappingsByProvider, represent, withNameInClients } from "../represent.ts";
import { readModelPageHead } from "./model-page-head.ts";
import { cardOf, createPageParts, type PageContext } from "./page-parts.ts";
import { unchangedModelPage } from "./unchanged-model-page.ts";

/** Registers the route for the data of a model's page, which reads caller and repository once for all its parts. */
export function registerModelPageRoutes(register: Register, context: HubContext, renderer: CardRenderer): void {
  register("GET", "/_private/pages/models/:namespace/:name", async (call) => {
    // Before the page is read, so that nothing in it is older than its version.
    const head = await readModelPageHead(context, call);
    const unchanged = head && (await unchangedModelPage(context, call, head));
    if (unchanged !== undefined) return Response.json(unchanged);
    const opened = await openRepo(context, call, "model", "read");
    if (opened instanceof Response) return opened;
    const version = head?.id === opened.id ? head.version : undefined;
    return Response.json({ ...(await pageOf({ ...context, renderer }, call, opened)), version });
  });
}

/** Registers the route for the base models of a model, and the numbers of models that were derived from it. */
export function registerModelTreeRoutes(register: Register, context: HubContext): void {
  register("GET", "/_private/model-tree/:namespace/:name", async (call) => {
    const repo = await openRepo(context, call, "model", "read");
    if (repo instanceof Response) return repo;
    context.publicRecord.requireComplete(repo);
    const { caller } = call;
    const [above, children] = await Promise.all([
      ancestorsOf(context, repo, caller),
      childrenOf(context, repo, caller),
    ]);
    return Response.json({ ...above, children });
  });
}

async function pageOf(context: PageContext, call: Call, opened: RepoRow): Promise<ModelPageData> {
  const { failed, part } = createPageParts<ModelPagePart>(context, call);
  const reading = withFiles(context, opened);
  const { orm } = context;
  const { caller } = call;
  const [repo, providers, card, details, liked, discussions, downloads] = await Promise.all([
    reading,
    part("providers", providersOf(context, opened)),
    part(
      "card",
      reading.then((found) => cardOf(context, found)),
    ),
    part("details", detailsOf(context, call, opened)),
    part("liked", caller === undefined ? Promise.resolve(undefined) : isLikedBy(orm, opened, caller.userId)),
    part("discussions", countOpenDiscussions(orm, opened)),
    part("downloads", historyOf(context, opened)),
  ]);
  const model = represent(repo, { withBlobs: false });
  return { model, providers, card, details, liked, discussions, downloads, failed };
}

async function providersOf({ orm }: HubContext, repo: RepoRow): Promise<Record<string, ProviderMapping>> {
  return mappingsByProvider(withNameInClients(await mappingsOfModel(orm, repo.foldedFullName)));
}

async function detailsOf(context: HubContext, { caller }: Call, repo: RepoRow): Promise<ModelDetails> {
  context.publicRecord.requireComplete(repo);
  const [bases, children] = await Promise.all([basesOf(context, repo, caller), childrenOf(context, repo, caller)]);
  const { ggufField: _, ...files } = repo.modelFiles ?? { gguf: [], problems: [] };
  return { files, bases: bases.map(shownBase), children };
}
