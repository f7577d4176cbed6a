import { Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { isOwnerName } from "../model/repository-address.ts";
import { OwnerPage } from "./owner-page.tsx";

const listed = 100;

export const ownerRoutes = new Hono<PagesEnvironment>().get(routes.owner, async (c) => {
  const asked = c.req.param("owner");
  if (!isOwnerName(asked)) return notFoundPage(c);
  const hub = c.get("hub");
  const owner = await hub.owner(asked);
  if (owner === undefined) return notFoundPage(c);
  const name = owner.type === "user" ? owner.user : owner.name;
  // The name has one address: as it is written.
  if (name !== asked) return c.redirect(paths.owner(name), 301);
  const [models, members] = await Promise.all([
    hub.listModels({ author: name, sort: "lastModified", limit: listed, cursor: c.req.query("p") }),
    owner.type === "org" ? hub.members(name) : [],
  ]);
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(owner.fullname === name ? name : `${owner.fullname} (${name})`),
    content: (
      <OwnerPage owner={owner} models={models} members={members} deleted={deletedOf(c.req.query("deleted"), name)} />
    ),
  });
});

/** An address can say anything: only a repository of this owner is spoken of. */
function deletedOf(id: string | undefined, owner: string): string | undefined {
  return id !== undefined && id.startsWith(`${owner}/`) && /^[\w./-]{1,140}$/.test(id) ? id : undefined;
}
