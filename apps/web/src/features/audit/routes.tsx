import { auditActions } from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { AuditPage } from "./audit-page.tsx";

/** Show the audit log to administrators: of the hub, and of an organization. */
export const auditRoutes = new Hono<PagesEnvironment>()
  .get(routes.auditLog, signedIn, (c) => showLog(c, undefined))
  .get(routes.organisationAuditLog, signedIn, (c) => showLog(c, c.req.param("organisation")));

async function showLog(c: Context<PagesEnvironment>, organisation: string | undefined) {
  const action = auditActions.find((known) => known === c.req.query("action"));
  const actor = c.req.query("actor")?.trim();
  const filter = { action, actor: actor === "" ? undefined : actor };
  const { items, next } = await c.get("hub").auditLog(organisation, { ...filter, cursor: c.req.query("cursor") });
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(text.audit.title),
    content: <AuditPage organisation={organisation} entries={items} filter={filter} next={next} />,
  });
}
