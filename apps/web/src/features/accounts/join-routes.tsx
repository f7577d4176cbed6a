import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { nextPath } from "../../security/next-path.ts";
import { readForm } from "../../security/read-form.ts";
import { JoinPage } from "./join-page.tsx";
import { passCookies } from "./pass-cookies.ts";

/** Sign-up, on hubs that accept sign-ups. */
export const joinRoutes = new Hono<PagesEnvironment>()
  .get(routes.join, (c) => {
    const invitation = c.req.query("invitation")?.slice(0, 200) ?? "";
    return showJoin(c, { next: nextPath(c.req.query("next")), invitation, form: emptyForm });
  })
  .post(routes.join, async (c) => {
    const form = await readForm(c);
    const next = nextPath(form.get("next"));
    const values = { username: form.get("username")?.trim() ?? "", fullname: form.get("fullname")?.trim() ?? "" };
    const invitation = form.get("invitation")?.slice(0, 200) ?? "";
    const { problems: text } = c.get("page").text.join;
    try {
      passCookies(
        c,
        await c.get("hub").signUp({
          ...values,
          password: form.get("password") ?? "",
          ...(invitation === "" ? {} : { invitation }),
        }),
      );
    } catch (error) {
      const { status, problems } = readRefusal(error, {
        username: { 400: text.name, 409: text.taken },
        password: { 400: text.password },
        fullname: {},
        form: { 429: text.tooMany },
      });
      return showJoin(c, { next, invitation, form: { values, problems } }, status);
    }
    return c.redirect(next, 303);
  });

interface JoinState {
  next: string;
  /** The secret of an invitation link; empty: none. */
  invitation: string;
  form: FormState;
}

async function showJoin(
  c: Context<PagesEnvironment>,
  state: JoinState,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const { text } = c.get("page");
  const { invitation } = state;
  const mode = await c.get("hub").signUpMode();
  if (invitation !== "") {
    // The address has a secret.
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
  }
  const isInvited = mode === "invitation" && invitation !== "" && (await c.get("hub").invitationIsValid(invitation));
  const access = isInvited ? "open" : mode === "invitation" && invitation !== "" ? "expired" : mode;
  return renderPage(c, {
    title: text.titleOf(text.join.title),
    status,
    content: <JoinPage access={access} {...state} />,
  });
}
