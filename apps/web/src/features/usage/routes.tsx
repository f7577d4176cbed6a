import { Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { readOwner } from "../providers/settings-owner.ts";
import { usageCsv } from "./usage-csv.ts";
import { usageFigures } from "./usage-figures.ts";
import { periods, UsagePage } from "./usage-page.tsx";

const defaultDays = 30;

/** Shows the usage of the visitor, of an organisation, or, for administrators, of all users. */
export const usageRoutes = new Hono<PagesEnvironment>().get(routes.usage, signedIn, async (c) => {
  const owner = readOwner(c.req.query("of"), viewerOf(c), "member");
  if (owner === undefined) return notFoundPage(c);
  const days = periods.find((period) => String(period) === c.req.query("days")) ?? defaultDays;
  const usage = await c.get("hub").usage(owner, days);
  if (c.req.query("format") === "csv") {
    c.header("Content-Type", "text/csv; charset=utf-8");
    c.header("Content-Disposition", `attachment; filename="usage-${days}-days.csv"`);
    c.header("Cache-Control", "private, no-store");
    return c.body(usageCsv(usage));
  }
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(text.usage.title),
    content: <UsagePage owner={owner} days={days} figures={usageFigures(usage, new Date())} />,
  });
});
