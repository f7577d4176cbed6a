import { type Context, Hono } from "hono";
import { z } from "zod";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes, securityDone } from "../../paths.ts";
import { createFlash } from "../../security/flash.ts";
import { readForm } from "../../security/read-form.ts";
import { confirmFirst } from "./confirm-first.ts";
import type { CreatedLink } from "./help-section.tsx";
import { RecoveryCodesPage } from "./recovery-codes-page.tsx";
import { SecurityPage } from "./security-page.tsx";
import { TwoFactorPage } from "./two-factor-page.tsx";

const Link = z.object({ user: z.string().optional(), url: z.string() });

/** The sessions and the second factor of the visitor, and help for users who cannot sign in. */
export function securityRoutes({ cookieKey }: WebOptions): Hono<PagesEnvironment> {
  const newCodes = createFlash({ cookieKey, name: "recovery-codes", schema: z.array(z.string()) });
  const newLink = createFlash({ cookieKey, name: "password-link", schema: Link });

  const showCodes = (c: Context<PagesEnvironment>, codes: string[]) => {
    newCodes.leave(c, codes);
    c.header("Cache-Control", "no-store");
    return c.redirect(paths.recoveryCodes(), 303);
  };

  return new Hono<PagesEnvironment>()
    .get(routes.security, signedIn, (c) => {
      const user = c.req.query("help");
      const helpForm = user === undefined ? emptyForm : { values: { user }, problems: {} };
      return showSecurity(c, { helpForm, link: newLink.take(c) });
    })
    .post(routes.endOtherSessions, async (c) => {
      await readForm(c);
      viewerOf(c);
      await c.get("hub").endOtherSessions();
      return c.redirect(paths.security({ done: "others" }), 303);
    })
    .post(routes.endSession, async (c) => {
      await readForm(c);
      viewerOf(c);
      await c.get("hub").endSession(c.req.param("sessionId"));
      return c.redirect(paths.security({ done: "ended" }), 303);
    })
    .get(routes.twoFactor, signedIn, (c) => confirmFirst(c, paths.twoFactor(), () => showSetUp(c)))
    .post(routes.twoFactor, async (c) => {
      const form = await readForm(c);
      viewerOf(c);
      return confirmFirst(c, paths.twoFactor(), async () => {
        try {
          return showCodes(c, await c.get("hub").enableTotp(form.get("code")?.slice(0, 100) ?? ""));
        } catch (error) {
          const { security, profile } = c.get("page").text;
          if (!(error instanceof HubResponseError)) throw error;
          if (error.field === "code") return showSetUp(c, security.setUp.wrong, 403);
          if (error.status === 429) return showSetUp(c, profile.tooMany, 429);
          throw error;
        }
      });
    })
    .get(routes.recoveryCodes, signedIn, (c) => {
      const { text } = c.get("page");
      const title = text.titleOf(text.security.recovery.title);
      return renderPage(c, { title, content: <RecoveryCodesPage codes={newCodes.take(c)} /> });
    })
    .post(routes.recoveryCodes, async (c) => {
      await readForm(c);
      viewerOf(c);
      return confirmFirst(c, paths.security(), async () => showCodes(c, await c.get("hub").newRecoveryCodes()));
    })
    .post(routes.disableTwoFactor, async (c) => {
      const form = await readForm(c);
      viewerOf(c);
      const removal = { password: form.get("password") ?? "", code: form.get("code")?.slice(0, 100) ?? "" };
      try {
        await c.get("hub").disableTwoFactor(removal);
      } catch (error) {
        const { security, profile } = c.get("page").text;
        const { status, problems } = readRefusal(error, {
          password: { 403: security.confirm.wrong },
          code: { 403: security.secondFactor.wrong },
          form: { 429: profile.tooMany },
        });
        return showSecurity(c, { twoFactorForm: { values: {}, problems } }, status);
      }
      return c.redirect(paths.security({ done: "off" }), 303);
    })
    .post(routes.invite, async (c) => {
      await readForm(c);
      viewerOf(c);
      const { token: invitation } = await c.get("hub").invite();
      newLink.leave(c, { url: `${c.get("page").hubUrl}${paths.join({ invitation })}` });
      c.header("Cache-Control", "no-store");
      return c.redirect(paths.security(), 303);
    })
    .post(routes.helpUser, async (c) => {
      const form = await readForm(c);
      viewerOf(c);
      const user = form.get("user")?.trim() ?? "";
      return confirmFirst(c, paths.security(), async () => {
        try {
          if (form.get("do") === "two-factor") {
            await c.get("hub").resetTwoFactor(user);
            return c.redirect(paths.security({ done: "reset" }), 303);
          }
          const { token } = await c.get("hub").createPasswordLink(user);
          newLink.leave(c, { user, url: `${c.get("page").hubUrl}${paths.resetPassword({ token })}` });
        } catch (error) {
          if (error instanceof HubResponseError && error.code === "ConfirmationNeeded") throw error;
          const { help } = c.get("page").text.security;
          const { status, problems } = readRefusal(error, { form: { 404: help.noUser, 409: help.isOff } });
          return showSecurity(c, { helpForm: { values: { user }, problems } }, status);
        }
        c.header("Cache-Control", "no-store");
        return c.redirect(paths.security(), 303);
      });
    });
}

async function showSetUp(c: Context<PagesEnvironment>, problem?: string, status: 200 | 403 | 429 = 200) {
  const { text } = c.get("page");
  const { isEnabled } = await c.get("hub").twoFactor();
  if (isEnabled) return c.redirect(paths.security(), 303);
  const setUp = await c.get("hub").totpSetUp();
  c.header("Cache-Control", "no-store");
  const title = text.titleOf(text.security.setUp.title);
  return renderPage(c, { title, status, content: <TwoFactorPage setUp={setUp} problem={problem} /> });
}

interface SecurityState {
  twoFactorForm?: FormState;
  helpForm?: FormState;
  passkeyForm?: FormState;
  link?: CreatedLink | undefined;
}

/** Shows the page with the forms as they were sent. */
export async function showSecurity(
  c: Context<PagesEnvironment>,
  { twoFactorForm = emptyForm, helpForm = emptyForm, passkeyForm = emptyForm, link }: SecurityState,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const { text } = c.get("page");
  const hub = c.get("hub");
  const [twoFactor, sessions, passkeys] = await Promise.all([hub.twoFactor(), hub.sessions(), hub.passkeys()]);
  const invites = viewerOf(c).isAdmin && (await c.get("hub").signUpMode()) === "invitation";
  const query = c.req.query("done");
  const done = securityDone.find((known) => known === query);
  const forms = { twoFactorForm, helpForm, passkeyForm, link, invites };
  const content = <SecurityPage {...{ twoFactor, sessions, passkeys, done }} {...forms} />;
  return renderPage(c, { title: text.titleOf(text.security.title), status, content });
}
