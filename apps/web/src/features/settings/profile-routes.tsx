import { type Context, Hono } from "hono";
import { z } from "zod";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { emptyForm, type FormState, wholeForm } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { createFlash } from "../../security/flash.ts";
import { readForm } from "../../security/read-form.ts";
import { passCookies } from "../accounts/pass-cookies.ts";
import { ProfilePage } from "./profile-page.tsx";

/** What was typed before a confirmation. Another account can sign in with the same browser meanwhile. */
const Typed = z.object({ user: z.string(), fullname: z.string(), email: z.string() });

/** The profile, the password, and the link to an external identity. */
export function profileRoutes({ cookieKey }: WebOptions): Hono<PagesEnvironment> {
  const linking = createFlash({ cookieKey, name: "identity-link", schema: z.url() });
  const typed = createFlash({ cookieKey, name: "profile-form", schema: Typed });
  return new Hono<PagesEnvironment>()
    .get(routes.settings, signedIn, (c) => c.redirect(paths.profile(), 302))
    .get(routes.profile, signedIn, (c) =>
      showProfile(c, { continueUrl: linking.take(c), profileForm: typedBefore(c, typed.take(c)) }),
    )
    .post(routes.profile, signedIn, async (c) => {
      const form = await readForm(c);
      const values = { fullname: form.get("fullname")?.trim() ?? "", email: form.get("email")?.trim() ?? "" };
      try {
        await c.get("hub").changeProfile(values);
      } catch (error) {
        if (error instanceof HubResponseError && error.code === "ConfirmationNeeded") {
          typed.leave(c, { user: viewerOf(c).name, ...values });
          return c.redirect(paths.confirm({ next: paths.profile() }), 303);
        }
        const { profile } = c.get("page").text;
        const { status, problems } = readRefusal(error, { email: { 400: profile.emailProblem }, fullname: {} });
        return showProfile(c, { profileForm: { values, problems } }, status);
      }
      return c.redirect(paths.profile({ saved: "true" }), 303);
    })
    .post(routes.password, signedIn, async (c) => {
      const form = await readForm(c);
      const change = { current: form.get("current") ?? "", password: form.get("password") ?? "" };
      try {
        await c.get("hub").changePassword(change);
      } catch (error) {
        const { profile } = c.get("page").text;
        const { status, problems } = readRefusal(error, {
          current: { 403: profile.currentProblem },
          password: { 400: profile.passwordProblem },
          form: { 429: profile.tooMany },
        });
        return showProfile(c, { passwordForm: { values: {}, problems } }, status);
      }
      return c.redirect(paths.profile({ saved: "true" }), 303);
    })
    .post(routes.linkIdentity, signedIn, async (c) => {
      const form = await readForm(c);
      try {
        const { url, cookies } = await c.get("hub").beginIdentityLink(form.get("linkPassword") ?? "");
        passCookies(c, cookies);
        // The policy of our pages forbids forms that lead to other origins, so the page links to the provider.
        linking.leave(c, url);
      } catch (error) {
        const { text } = c.get("page");
        if (error instanceof HubResponseError && error.code === "ProviderUnavailable") {
          return showProfile(
            c,
            { identityForm: { values: {}, problems: { [wholeForm]: text.login.providerDown } } },
            400,
          );
        }
        const { status, problems } = readRefusal(error, { password: {}, form: { 429: text.profile.tooMany } });
        const { password, ...others } = problems;
        const shown = password === undefined ? others : { linkPassword: text.profile.currentProblem };
        return showProfile(c, { identityForm: { values: {}, problems: shown } }, status);
      }
      return c.redirect(paths.profile(), 303);
    })
    .post(routes.unlinkIdentity, signedIn, async (c) => {
      await readForm(c);
      await c.get("hub").unlinkIdentity();
      return c.redirect(paths.profile({ saved: "true" }), 303);
    });
}

/** Returns the form as the visitor left it for the confirmation, to be sent again. */
function typedBefore(c: Context<PagesEnvironment>, typed: z.infer<typeof Typed> | undefined): FormState {
  if (typed === undefined || typed.user !== viewerOf(c).name) return emptyForm;
  const { fullname, email } = typed;
  return { values: { fullname, email }, problems: { [wholeForm]: c.get("page").text.profile.saveAgain } };
}

interface ProfileForms {
  profileForm?: FormState;
  passwordForm?: FormState;
  identityForm?: FormState;
  continueUrl?: string | undefined;
}

async function showProfile(
  c: Context<PagesEnvironment>,
  { profileForm = emptyForm, passwordForm = emptyForm, identityForm = emptyForm, continueUrl }: ProfileForms,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const { text } = c.get("page");
  const provider = await c.get("hub").externalProvider();
  const identity =
    provider === null
      ? undefined
      : { ...(await c.get("hub").linkedIdentity()), providerName: provider.name, continueUrl };
  return renderPage(c, {
    title: text.titleOf(text.profile.title),
    status,
    content: (
      <ProfilePage
        username={viewerOf(c).name}
        profile={await c.get("hub").profile()}
        saved={status === 200 && c.req.query("saved") !== undefined}
        profileForm={profileForm}
        passwordForm={passwordForm}
        identity={identity}
        identityForm={identityForm}
      />
    ),
  });
}
