import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { shownInLists } from "../lists/list-state.ts";
import { isOwnerName } from "../model/repository-address.ts";
import { ActivityTab } from "./activity-tab.tsx";
import { LikesTab } from "./likes-tab.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { OwnerPage } from "./owner-page.tsx";
import { nameOf, type Owner, type OwnerTab, ownerTab } from "./owner-tab.ts";
import { PeopleTab } from "./people-tab.tsx";

const listed = 100;
const listedDatasets = 10;

/** The public pages of users and organizations, and the form that follows them. */
export const ownerRoutes = new Hono<PagesEnvironment>()
  .post(routes.follow, signedIn, async (c) => {
    const form = await readForm(c);
    const name = c.req.param("owner");
    if (!isOwnerName(name)) return notFoundPage(c);
    await c.get("hub").setFollowing(form.get("kind") === "org" ? "org" : "user", name, form.get("follows") === "true");
    return c.redirect(paths.owner(name), 303);
  })
  .get(routes.owner, async (c) => {
    const requested = c.req.param("owner");
    if (!isOwnerName(requested)) return notFoundPage(c);
    const owner = await c.get("hub").owner(requested);
    if (owner === undefined) return notFoundPage(c);
    const name = nameOf(owner);
    // Only the canonical spelling has a page.
    if (name !== requested) return c.redirect(paths.owner(name), 301);
    const tab = ownerTab(c.req.query("tab"), owner.type);
    const { text } = c.get("page");
    const title = owner.fullname === name ? name : `${owner.fullname} (${name})`;
    return renderPage(c, {
      title: text.titleOf(tab === "overview" ? title : `${text.owner.tabNames[tab]}: ${title}`),
      content: (
        <OwnerPage owner={owner} tab={tab} deleted={deletedOf(c.req.query("deleted"), name)}>
          {await contentOf(c, owner, tab)}
        </OwnerPage>
      ),
    });
  });

async function contentOf(c: Context<PagesEnvironment>, owner: Owner, tab: OwnerTab): Promise<ReactNode> {
  const hub = c.get("hub");
  const name = nameOf(owner);
  const cursor = c.req.query("p");
  if (tab === "activity") return <ActivityTab name={name} activity={await hub.activity(name, cursor)} />;
  if (tab === "likes") return <LikesTab name={name} likes={await hub.likesOf(name, cursor)} />;
  if (tab === "members") return <PeopleTab people={await hub.members(name)} next={undefined} />;
  if (tab === "followers") {
    const { items, next } = await hub.followers(owner.type, name, cursor);
    return <PeopleTab people={items} next={next && paths.owner(name, { tab, p: next })} />;
  }
  const [models, datasets, members, collections] = await Promise.all([
    hub.listModels({ author: name, sort: "lastModified", limit: listed, ...shownInLists, cursor }),
    owner.numDatasets === 0
      ? { items: [] }
      : hub.listDatasets({ author: name, sort: "lastModified", limit: listedDatasets, ...shownInLists }),
    owner.type === "org" ? hub.members(name) : [],
    hub.collectionsOf(name),
  ]);
  return <OverviewTab {...{ owner, models, members, collections }} datasets={datasets.items} />;
}

/** Returns the deleted repository's id if it belongs to this owner. The query is untrusted and shown on the page. */
function deletedOf(id: string | undefined, owner: string): string | undefined {
  return id !== undefined && id.startsWith(`${owner}/`) && /^[\w./-]{1,140}$/.test(id) ? id : undefined;
}
