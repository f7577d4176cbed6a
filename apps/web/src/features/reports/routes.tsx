import { type ReportSubject, reportCategories } from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { administratorsOnly } from "../administration/administrator.ts";
import { OwnReportsPage } from "./own-reports-page.tsx";
import { ReportPage } from "./report-page.tsx";
import { ReportQueuePage } from "./report-queue-page.tsx";
import { subjectIn } from "./report-subject.tsx";

type Status = ReturnType<typeof readRefusal>["status"] | 200;

/** Reports of content and accounts to the administrators of the hub. */
export const reportRoutes = new Hono<PagesEnvironment>()
  .get(routes.ownReports, signedIn, async (c) => {
    const { reports, unread } = await c.get("hub").ownReports();
    if (unread > 0) await c.get("hub").markReportsAsSeen();
    const { text } = c.get("page");
    const content = <OwnReportsPage reports={reports} isSent={c.req.query("done") === "sent"} />;
    return renderPage(c, { title: text.titleOf(text.reports.own), content });
  })
  .get(routes.newReport, signedIn, (c) => showForm(c, subjectOf(c), emptyForm))
  .post(routes.newReport, signedIn, async (c) => {
    const sent = await readForm(c);
    const subject = subjectOf(c);
    const values = { category: sent.get("category") ?? "", text: sent.get("text") ?? "" };
    const category = reportCategories.find((known) => known === values.category) ?? "other";
    try {
      await c.get("hub").createReport({ subject, category, text: values.text });
    } catch (error) {
      const { status, problems } = readRefusal(error, { text: {} });
      return showForm(c, subject, { values, problems }, status);
    }
    return c.redirect(paths.ownReports({ done: "sent" }), 303);
  })
  .get(routes.reportQueue, administratorsOnly, (c) => showQueue(c, emptyForm))
  .post(routes.reportQueue, administratorsOnly, async (c) => {
    const sent = await readForm(c);
    const values = { id: sent.get("id") ?? "", note: sent.get("note") ?? "" };
    const outcome = sent.get("outcome") === "acted" ? "acted" : "declined";
    try {
      await c.get("hub").handleReport({ ...values, outcome });
    } catch (error) {
      const { status, problems } = readRefusal(error, {});
      return showQueue(c, { values, problems }, status);
    }
    return c.redirect(paths.reportQueue({ done: "closed" }), 303);
  });

/** @throws {HTTPException} 404: the address names nothing that can be reported */
function subjectOf(c: Context<PagesEnvironment>): ReportSubject {
  const subject = subjectIn(c.req.query());
  if (subject === undefined) throw new HTTPException(404);
  return subject;
}

function showForm(c: Context<PagesEnvironment>, subject: ReportSubject, form: FormState, status: Status = 200) {
  const { text } = c.get("page");
  const content = <ReportPage subject={subject} form={form} />;
  return renderPage(c, { title: text.titleOf(text.reports.title), robots: "noindex", status, content });
}

async function showQueue(c: Context<PagesEnvironment>, form: FormState, status: Status = 200) {
  const state = c.req.query("state") === "handled" ? "handled" : "open";
  const { items, next } = await c.get("hub").reports({ state, cursor: c.req.query("cursor") });
  const { text } = c.get("page");
  const isClosed = c.req.query("done") === "closed";
  const content = <ReportQueuePage reports={items} {...{ state, next, form, isClosed }} />;
  return renderPage(c, { title: text.titleOf(text.reports.queue), status, content });
}
