import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { modelsKind } from "../lists/list-kinds.ts";
import { ListPage } from "../lists/list-page.tsx";
import { listRequest, parseListState } from "../lists/list-state.ts";
import { listTitle } from "../lists/list-title.ts";
import { readList } from "../lists/read-list.ts";
import { ModelList } from "./model-list.tsx";

export const modelsRoutes = new Hono<PagesEnvironment>().get(routes.models, (c) =>
  c.get("serveCached")(c, {}, () => listModels(c)),
);

async function listModels(c: Context<PagesEnvironment>) {
  const state = parseListState(modelsKind, new URL(c.req.url).searchParams);
  const { items, ...list } = await readList(c, modelsKind, state, () =>
    c.get("hub").listModels(listRequest(modelsKind, state)),
  );
  return renderPage(c, {
    ...listTitle(modelsKind, state, c.get("page").text),
    content: (
      <ListPage kind={modelsKind} state={state} count={items.length} {...list}>
        <ModelList models={items} />
      </ListPage>
    ),
  });
}
