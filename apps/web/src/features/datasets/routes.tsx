import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { datasetsKind } from "../lists/list-kinds.ts";
import { ListPage } from "../lists/list-page.tsx";
import { listRequest, parseListState } from "../lists/list-state.ts";
import { listTitle } from "../lists/list-title.ts";
import { readList } from "../lists/read-list.ts";
import { DatasetList } from "./dataset-list.tsx";

export const datasetsRoutes = new Hono<PagesEnvironment>().get(routes.datasets, (c) =>
  c.get("serveCached")(c, {}, () => listDatasets(c)),
);

async function listDatasets(c: Context<PagesEnvironment>) {
  const state = parseListState(datasetsKind, new URL(c.req.url).searchParams);
  const { items, ...list } = await readList(c, datasetsKind, state, () =>
    c.get("hub").listDatasets(listRequest(datasetsKind, state)),
  );
  return renderPage(c, {
    ...listTitle(datasetsKind, state, c.get("page").text),
    content: (
      <ListPage kind={datasetsKind} state={state} count={items.length} {...list}>
        <DatasetList datasets={items} />
      </ListPage>
    ),
  });
}
