import { type PasskeyOptions, passkeyHostOf } from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { nextPath } from "../../security/next-path.ts";
import { readForm } from "../../security/read-form.ts";
import { passCookies } from "../accounts/pass-cookies.ts";
import { showLogin } from "../accounts/routes.tsx";
import { ConfirmPage } from "./confirm-page.tsx";
import { ResetPage } from "./reset-page.tsx";
import { SecondFactorPage } from "./second-factor-page.tsx";

type Status = 200 | 400 | 403 | 409 | 429;

/** The second factor, entering the password again, and links for a new password. */
export const secondFactorRoutes = new Hono<PagesEnvironment>()
  .get(routes.secondFactor, (c) => showSecondFactor(c, { next: nextPath(c.req.query("next")) }))
  .post(routes.secondFactor, (c) => sendCode(c))
  .get(routes.confirm, signedIn, (c) => showConfirm(c, { next: nextPath(c.req.query("next")) }))
  .post(routes.confirm, (c) => confirm(c))
  .get(routes.resetPassword, (c) => showReset(c, { token: c.req.query("token") ?? "" }))
  .post(routes.resetPassword, (c) => reset(c))
  .post(routes.sendPasswordLink, (c) => sendPasswordLink(c));

interface NextState {
  next: string;
  problem?: string;
}

/** Shows the second step of signing in. Without a passkey that could be used, it asks for a code only. */
export async function showSecondFactor(c: Context<PagesEnvironment>, state: NextState, status: Status = 200) {
  const { text } = c.get("page");
  c.header("Cache-Control", "no-store");
  const title = text.titleOf(text.security.secondFactor.title);
  return renderPage(c, { title, status, content: <SecondFactorPage {...state} options={await passkeyOptions(c)} /> });
}

async function passkeyOptions(c: Context<PagesEnvironment>): Promise<PasskeyOptions | undefined> {
  if (passkeyHostOf(c.get("page").hubUrl) === undefined) return undefined;
  try {
    return await c.get("hub").secondFactorOptions();
  } catch (error) {
    // Without a passkey, or without a sign-in that waits.
    if (error instanceof HubResponseError && (error.status === 404 || error.status === 401)) return undefined;
    throw error;
  }
}

async function sendCode(c: Context<PagesEnvironment>) {
  const form = await readForm(c);
  const next = nextPath(form.get("next"));
  const { secondFactor: text } = c.get("page").text.security;
  try {
    passCookies(c, await c.get("hub").sendSecondFactor(form.get("code")?.slice(0, 100) ?? ""));
  } catch (error) {
    if (!(error instanceof HubResponseError)) throw error;
    if (error.status === 401) return showLogin(c, { next, problem: text.expired }, 401);
    if (error.status === 403) return showSecondFactor(c, { next, problem: text.wrong }, 403);
    if (error.status === 429) {
      c.header("Retry-After", error.retryAfter);
      return showSecondFactor(c, { next, problem: text.tooMany }, 429);
    }
    throw error;
  }
  return c.redirect(next, 303);
}

async function showConfirm(c: Context<PagesEnvironment>, state: NextState, status: Status = 200) {
  const { text } = c.get("page");
  const { hasPassword } = await c.get("hub").twoFactor();
  const title = text.titleOf(text.security.confirm.title);
  return renderPage(c, { title, status, content: <ConfirmPage hasPassword={hasPassword} {...state} /> });
}

async function confirm(c: Context<PagesEnvironment>) {
  const form = await readForm(c);
  viewerOf(c);
  const next = nextPath(form.get("next"));
  try {
    await c.get("hub").confirm(form.get("password") ?? "");
  } catch (error) {
    const { security, profile } = c.get("page").text;
    if (!(error instanceof HubResponseError)) throw error;
    if (error.status === 403) return showConfirm(c, { next, problem: security.confirm.wrong }, 403);
    if (error.status === 429) return showConfirm(c, { next, problem: profile.tooMany }, 429);
    throw error;
  }
  return c.redirect(next, 303);
}

async function showReset(
  c: Context<PagesEnvironment>,
  { token, address, problem }: { token: string; address?: string; problem?: string },
  status: Status = 200,
) {
  const { text } = c.get("page");
  // The address has a secret.
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  const isValid = token !== "" && token.length <= 200 && (await c.get("hub").passwordLinkIsValid(token));
  const link = token === "" ? "none" : isValid ? "valid" : "expired";
  const { byEmail } = await c.get("hub").passwordResetWays();
  const isSent = token === "" && c.req.query("sent") !== undefined;
  const shown = { link, byEmail, isSent, token, address, problem } as const;
  const content = <ResetPage {...shown} />;
  return renderPage(c, { title: text.titleOf(text.security.reset.title), status, content });
}

async function sendPasswordLink(c: Context<PagesEnvironment>) {
  const address = (await readForm(c)).get("email")?.trim().slice(0, 300) ?? "";
  try {
    await c.get("hub").sendPasswordLink(address);
  } catch (error) {
    if (!(error instanceof HubResponseError)) throw error;
    const { email } = c.get("page").text;
    if (error.status === 400) return showReset(c, { token: "", address, problem: email.reset.invalid }, 400);
    if (error.status !== 429) throw error;
    c.header("Retry-After", error.retryAfter);
    return showReset(c, { token: "", address, problem: email.tooMany }, 429);
  }
  return c.redirect(paths.resetPassword({ sent: "true" }), 303);
}

async function reset(c: Context<PagesEnvironment>) {
  const form = await readForm(c);
  const token = form.get("token") ?? "";
  try {
    await c.get("hub").resetPassword({ token: token.slice(0, 200), password: form.get("password") ?? "" });
  } catch (error) {
    if (!(error instanceof HubResponseError)) throw error;
    const { security, profile } = c.get("page").text;
    if (error.status === 400) return showReset(c, { token, problem: security.reset.passwordProblem }, 400);
    if (error.status === 403) return showReset(c, { token }, 403);
    if (error.status === 429) return showReset(c, { token, problem: profile.tooMany }, 429);
    throw error;
  }
  return c.redirect(paths.login({ reset: "true" }), 303);
}
