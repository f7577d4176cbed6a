import { Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { shownInLists } from "../lists/list-state.ts";
import { isOwnerName } from "../model/repository-address.ts";
import { OwnerPage } from "./owner-page.tsx";

const listed = 100;

export const ownerRoutes = new Hono<PagesEnvironment>().get(routes.owner, async (c) => {
  const requested = c.req.param("owner");
  if (!isOwnerName(requested)) return notFoundPage(c);
  const hub = c.get("hub");
  const owner = await hub.owner(requested);
  if (owner === undefined) return notFoundPage(c);
  const name = owner.type === "user" ? owner.user : owner.name;
  // Only the canonical spelling has a page.
  if (name !== requested) return c.redirect(paths.owner(name), 301);
  const [models, members, collections] = await Promise.all([
    hub.listModels({ author: name, sort: "lastModified", limit: listed, ...shownInLists, cursor: c.req.query("p") }),
    owner.type === "org" ? hub.members(name) : [],
    hub.collectionsOf(name),
  ]);
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(owner.fullname === name ? name : `${owner.fullname} (${name})`),
    content: (
      <OwnerPage
        owner={owner}
        models={models}
        members={members}
        collections={collections}
        deleted={deletedOf(c.req.query("deleted"), name)}
      />
    ),
  });
});

/** Returns the deleted repository's id if it belongs to this owner. The query is untrusted and shown on the page. */
function deletedOf(id: string | undefined, owner: string): string | undefined {
  return id !== undefined && id.startsWith(`${owner}/`) && /^[\w./-]{1,140}$/.test(id) ? id : undefined;
}
