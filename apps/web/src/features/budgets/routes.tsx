import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { ownerParameter, readOwner } from "../providers/settings-owner.ts";
import { readBudgetForm } from "./budget-form.ts";
import { BudgetsPage } from "./budgets-page.tsx";

const outcomes = ["saved", "removed"] as const;

/** Shows and sets budgets and rate limits of the visitor, of organisations that they administer, and of the hub. */
export const budgetRoutes = new Hono<PagesEnvironment>()
  .get(routes.budgets, signedIn, (c) => showBudgets(c, emptyForm))
  .post(routes.budgets, signedIn, async (c) => {
    const form = await readForm(c);
    const owner = readOwner(c.req.query("of"), viewerOf(c));
    if (owner === undefined) return notFoundPage(c);
    const { budgets: text } = c.get("page").text;
    const values = Object.fromEntries(
      ["per", "name", "measure", "window", "most"].map((field) => [field, form.get(field) ?? ""]),
    );
    const read = readBudgetForm(form, owner, text);
    if ("problems" in read) return showBudgets(c, { values, problems: read.problems }, 422);
    try {
      await c.get("hub").setQuota(owner, read.budget);
    } catch (error) {
      const { status, problems } = readRefusal(error, { name: {} });
      return showBudgets(c, { values, problems }, status);
    }
    return c.redirect(paths.budgets({ of: ownerParameter(owner), done: "saved" }), 303);
  })
  .post(routes.removeBudget, signedIn, async (c) => {
    await readForm(c);
    const owner = readOwner(c.req.query("of"), viewerOf(c));
    if (owner === undefined) return notFoundPage(c);
    try {
      await c.get("hub").removeQuota(owner, c.req.param("quotaId"));
    } catch (error) {
      const { status, problems } = readRefusal(error, {});
      return showBudgets(c, { values: {}, problems }, status);
    }
    return c.redirect(paths.budgets({ of: ownerParameter(owner), done: "removed" }), 303);
  });

async function showBudgets(
  c: Context<PagesEnvironment>,
  form: FormState,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const owner = readOwner(c.req.query("of"), viewerOf(c));
  if (owner === undefined) return notFoundPage(c);
  const budgets = await c.get("hub").quotas(owner);
  const { text } = c.get("page");
  const done = outcomes.find((outcome) => status === 200 && outcome === c.req.query("done"));
  return renderPage(c, {
    title: text.titleOf(text.budgets.title),
    status,
    content: <BudgetsPage {...{ owner, budgets, done, form }} />,
  });
}
