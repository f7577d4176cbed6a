import { type Context, Hono } from "hono";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { passCookies } from "../accounts/pass-cookies.ts";
import { AccountPage } from "./account-page.tsx";
import { confirmFirst } from "./confirm-first.ts";

/** The visitor's data as a file, and the deletion of the account. */
export const ownAccountRoutes = new Hono<PagesEnvironment>()
  .get(routes.account, signedIn, (c) => showAccount(c, emptyForm))
  .get(routes.exportAccount, signedIn, async (c) => {
    const { body } = await c.get("hub").exportAccount();
    const name = `${viewerOf(c).name}-${new Date().toISOString().slice(0, 10)}.json`;
    return new Response(body, {
      headers: { "Content-Type": "application/json", "Content-Disposition": `attachment; filename="${name}"` },
    });
  })
  .post(routes.deleteAccount, async (c) => {
    const form = await readForm(c);
    viewerOf(c);
    return confirmFirst(c, paths.account(), async () => {
      try {
        passCookies(c, await c.get("hub").deleteAccount(form.get("name")?.slice(0, 100) ?? ""));
      } catch (error) {
        if (error instanceof HubResponseError && error.code === "ConfirmationNeeded") throw error;
        const { status, problems } = readRefusal(error, {
          name: { 400: c.get("page").text.ownAccount.nameProblem },
        });
        return showAccount(c, { values: {}, problems }, status);
      }
      return c.redirect(paths.home(), 303);
    });
  });

async function showAccount(
  c: Context<PagesEnvironment>,
  form: FormState,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const { text } = c.get("page");
  const content = <AccountPage username={viewerOf(c).name} form={form} />;
  return renderPage(c, { title: text.titleOf(text.ownAccount.title), status, content });
}
