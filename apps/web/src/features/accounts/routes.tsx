import { type Context, Hono } from "hono";
import { HubResponseError, isFault } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { nextPath } from "../../security/next-path.ts";
import { readForm } from "../../security/read-form.ts";
import { LoginPage } from "./login-page.tsx";
import { passCookies } from "./pass-cookies.ts";
import { SignedOutPage } from "./signed-out-page.tsx";
import { WelcomePage } from "./welcome-page.tsx";

export const accountRoutes = new Hono<PagesEnvironment>()
  .get(routes.login, (c) =>
    showLogin(c, { next: nextPath(c.req.query("next")), isReset: c.req.query("reset") !== undefined }),
  )
  .post(routes.login, (c) => signIn(c))
  .get(routes.logout, (c) => showSignedOut(c))
  .post(routes.logout, (c) => signOut(c))
  .get(routes.welcome, (c) => showWelcome(c, { setupToken: c.req.query("token") ?? "" }))
  .post(routes.welcome, (c) => setUp(c));

interface LoginState {
  next: string;
  username?: string;
  /** Whether the visitor has just set a new password with a link. */
  isReset?: boolean;
  /** Why the last attempt failed. */
  problem?: string;
}

/** Shows the page for signing in. Passwords work while the external provider is down. */
export async function showLogin(
  c: Context<PagesEnvironment>,
  state: LoginState,
  status: 200 | 400 | 401 | 403 | 409 | 429 | 503 = 200,
) {
  const { text } = c.get("page");
  const [isOpen, provider] = await Promise.all([signUpIsOpen(c), externalProvider(c)]);
  return renderPage(c, {
    title: text.titleOf(text.login.title),
    status,
    content: <LoginPage {...state} signUpIsOpen={isOpen} providerName={provider?.name} />,
  });
}

/** Returns `null` if the hub cannot say, because signing in with a password does not depend on it. */
async function externalProvider(c: Context<PagesEnvironment>) {
  try {
    return await c.get("hub").externalProvider();
  } catch (error) {
    if (isFault(error)) c.get("logger")?.error({ err: error }, "external sign-in state could not be read");
    return null;
  }
}

/** Returns `false` if the hub cannot say, because signing in does not depend on it. */
async function signUpIsOpen(c: Context<PagesEnvironment>): Promise<boolean> {
  try {
    return (await c.get("hub").signUpMode()) === "open";
  } catch (error) {
    if (isFault(error)) c.get("logger")?.error({ err: error }, "sign-up state could not be read");
    return false;
  }
}

async function signIn(c: Context<PagesEnvironment>) {
  const form = await readForm(c);
  const next = nextPath(form.get("next"));
  const username = form.get("username") ?? "";
  try {
    const { needsSecondFactor, cookies } = await c
      .get("hub")
      .signIn({ username, password: form.get("password") ?? "" });
    passCookies(c, cookies);
    if (needsSecondFactor) return c.redirect(paths.secondFactor({ next }), 303);
  } catch (error) {
    const { login } = c.get("page").text;
    if (!(error instanceof HubResponseError)) throw error;
    if (error.status === 401) return showLogin(c, { next, username, problem: login.wrong }, 401);
    // The hub's message says until when, and why.
    if (error.code === "AccountSuspended") return showLogin(c, { next, username, problem: error.message }, 403);
    if (error.status === 429) {
      c.header("Retry-After", error.retryAfter);
      return showLogin(c, { next, username, problem: login.tooMany }, 429);
    }
    throw error;
  }
  return c.redirect(next, 303);
}

async function signOut(c: Context<PagesEnvironment>) {
  await readForm(c);
  const { cookies, wasExternal } = await c.get("hub").signOut();
  passCookies(c, cookies);
  return c.redirect(wasExternal ? paths.logout() : paths.home(), 303);
}

/** Shows visitors who have signed out that they may still be signed in at the external provider. */
async function showSignedOut(c: Context<PagesEnvironment>) {
  const { text, viewer } = c.get("page");
  if (viewer !== undefined) return c.redirect(paths.home(), 303);
  const provider = await c.get("hub").providerLogout();
  return renderPage(c, { title: text.titleOf(text.login.signedOut), content: <SignedOutPage provider={provider} /> });
}

type WelcomeStatus = 200 | 400 | 401 | 403 | 409 | 429;

interface WelcomeState {
  setupToken: string;
  username?: string;
  fullname?: string;
  problem?: string;
}

async function showWelcome(c: Context<PagesEnvironment>, state: WelcomeState, status: WelcomeStatus = 200) {
  const { text } = c.get("page");
  const { setupToken } = state;
  const link =
    setupToken === "" || setupToken.length > 200 ? "incomplete" : await c.get("hub").setupLinkState(setupToken);
  const content = <WelcomePage link={link} {...state} />;
  return renderPage(c, { title: text.titleOf(text.welcome.title), status, content });
}

async function setUp(c: Context<PagesEnvironment>) {
  const form = await readForm(c);
  const account = { setupToken: form.get("setupToken") ?? "", username: form.get("username") ?? "" };
  const fullname = form.get("fullname")?.trim() ?? "";
  try {
    const password = form.get("password") ?? "";
    passCookies(c, await c.get("hub").setUp({ ...account, ...(fullname === "" ? {} : { fullname }), password }));
  } catch (error) {
    if (!(error instanceof HubResponseError) || error.status >= 500) throw error;
    // The hub's message names the problem with the name or password. The page shows other states of the link itself.
    const status = ([401, 403, 409, 429] as const).find((known) => known === error.status) ?? 400;
    return showWelcome(c, { ...account, fullname, problem: error.message }, status);
  }
  return c.redirect(paths.home(), 303);
}
