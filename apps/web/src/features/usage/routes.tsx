import { type Context, Hono } from "hono";
import type { UsageFilters } from "../../data/provider-calls.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { readOwner } from "../providers/settings-owner.ts";
import { tokenLabel } from "./token-label.ts";
import { tokensCsv, usageCsv } from "./usage-csv.ts";
import { usageFigures } from "./usage-figures.ts";
import { periods, UsagePage } from "./usage-page.tsx";

const defaultDays = 30;

/** Shows the usage of the visitor, of an organisation, or, for administrators, of all users. */
export const usageRoutes = new Hono<PagesEnvironment>().get(routes.usage, signedIn, async (c) => {
  const owner = readOwner(c.req.query("of"), viewerOf(c), "member");
  if (owner === undefined) return notFoundPage(c);
  const days = periods.find((period) => String(period) === c.req.query("days")) ?? defaultDays;
  const filters = filtersIn(c);
  const hub = c.get("hub");
  const { text } = c.get("page");
  const format = c.req.query("format");
  if (format === "csv") {
    const usage = await hub.usage(owner, days, filters);
    return sendCsv(c, `usage-${days}-days.csv`, usage && usageCsv(usage));
  }
  if (format === "tokens-csv") {
    const breakdown = await hub.usageBreakdown(owner, days, filters);
    const csv = breakdown && tokensCsv(breakdown.data, (token) => tokenLabel(token, text.usage));
    return sendCsv(c, `usage-by-token-${days}-days.csv`, csv);
  }
  const [usage, breakdown] = await Promise.all([
    hub.usage(owner, days, filters),
    hub.usageBreakdown(owner, days, filters),
  ]);
  const figures = usage && usageFigures(usage, new Date());
  return renderPage(c, {
    title: text.titleOf(text.usage.title),
    content: <UsagePage {...{ owner, days, filters, figures, breakdown }} />,
  });
});

function filtersIn(c: Context): UsageFilters {
  const value = (name: string) => {
    const given = c.req.query(name);
    return given === "" ? undefined : given;
  };
  return { token: value("token"), model: value("model"), provider: value("provider") };
}

/** @param csv `undefined`: there are too many calls to count in time */
function sendCsv(c: Context<PagesEnvironment>, name: string, csv: string | undefined) {
  c.header("Cache-Control", "private, no-store");
  if (csv === undefined) return c.text(c.get("page").text.usage.tooMany, 503, { "Retry-After": "5" });
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}"`);
  return c.body(csv);
}
