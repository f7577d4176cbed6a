import { type Context, Hono } from "hono";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { EmailPage } from "./email-page.tsx";

/** The verification of the visitor's e-mail address. */
export const emailRoutes = new Hono<PagesEnvironment>()
  .get(routes.email, signedIn, (c) => showEmail(c, { token: c.req.query("token")?.slice(0, 200) ?? "" }))
  .post(routes.email, signedIn, async (c) => {
    const token = (await readForm(c)).get("token")?.slice(0, 200) ?? "";
    viewerOf(c);
    try {
      await c.get("hub").verifyEmail(token);
    } catch (error) {
      if (!(error instanceof HubResponseError) || error.status !== 400) throw error;
      return showEmail(c, { problem: c.get("page").text.email.expired }, 400);
    }
    return c.redirect(paths.email({ done: "verified" }), 303);
  })
  .post(routes.sendEmail, signedIn, async (c) => {
    await readForm(c);
    viewerOf(c);
    try {
      await c.get("hub").sendEmailLink();
    } catch (error) {
      const { email: text } = c.get("page").text;
      if (!(error instanceof HubResponseError)) throw error;
      if (error.status === 409) return showEmail(c, { problem: text.notNeeded }, 409);
      if (error.status !== 429) throw error;
      c.header("Retry-After", error.retryAfter);
      return showEmail(c, { problem: text.tooMany }, 429);
    }
    return c.redirect(paths.email({ done: "sent" }), 303);
  });

async function showEmail(
  c: Context<PagesEnvironment>,
  { token = "", problem }: { token?: string; problem?: string },
  status: 200 | 400 | 409 | 429 = 200,
) {
  const { text } = c.get("page");
  // The address may have a secret.
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  const state = await c.get("hub").email();
  const done = c.req.query("done");
  const message =
    done === "sent" ? text.email.sent : done === "verified" && state.isVerified ? text.email.done : undefined;
  const content = <EmailPage state={state} token={token} problem={problem} done={message} />;
  return renderPage(c, { title: text.titleOf(text.email.heading), status, content });
}
