import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { ProfilePage } from "./profile-page.tsx";

export const profileRoutes = new Hono<PagesEnvironment>()
  .get(routes.settings, signedIn, (c) => c.redirect(paths.profile(), 302))
  .get(routes.profile, signedIn, (c) => showProfile(c, {}))
  .post(routes.profile, signedIn, async (c) => {
    const form = await readForm(c);
    const values = { fullname: form.get("fullname")?.trim() ?? "", email: form.get("email")?.trim() ?? "" };
    try {
      await c.get("hub").changeProfile(values);
    } catch (error) {
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
  });

interface ProfileForms {
  profileForm?: FormState;
  passwordForm?: FormState;
}

async function showProfile(
  c: Context<PagesEnvironment>,
  { profileForm = emptyForm, passwordForm = emptyForm }: ProfileForms,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const { text } = c.get("page");
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
      />
    ),
  });
}
