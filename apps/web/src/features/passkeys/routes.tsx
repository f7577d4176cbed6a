import { PasskeyName } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { type Context, Hono } from "hono";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { nextPath } from "../../security/next-path.ts";
import { readForm } from "../../security/read-form.ts";
import { confirmFirst } from "../account-security/confirm-first.ts";
import { showSecurity } from "../account-security/routes.tsx";
import { showSecondFactor } from "../account-security/sign-in-routes.tsx";
import { passCookies } from "../accounts/pass-cookies.ts";
import { showLogin } from "../accounts/routes.tsx";
import { PasskeyPage } from "./passkey-page.tsx";

/** The visitor's passkeys, and signing in with one. */
export const passkeyRoutes = new Hono<PagesEnvironment>()
  .get(routes.passkeys, signedIn, (c) => confirmFirst(c, paths.passkeys(), () => showCreation(c, { name: "" })))
  .post(routes.passkeys, (c) => create(c))
  .post(routes.renamePasskey, (c) => rename(c, c.req.param("passkeyId")))
  .post(routes.removePasskey, async (c) => {
    await readForm(c);
    viewerOf(c);
    return confirmFirst(c, paths.security(), async () => {
      await c.get("hub").removePasskey(c.req.param("passkeyId"));
      return c.redirect(paths.security({ done: "passkeyRemoved" }), 303);
    });
  })
  .post(routes.passkeySignInOptions, async (c) => {
    await readForm(c);
    const { options, cookies } = await c.get("hub").passkeySignInOptions();
    passCookies(c, cookies);
    c.header("Cache-Control", "private, no-store");
    return c.json(options);
  })
  .post(routes.passkeySignIn, (c) => signIn(c))
  .post(routes.passkeySecondFactor, (c) => sendSecondFactor(c));

async function showCreation(
  c: Context<PagesEnvironment>,
  state: { name: string; problem?: string },
  status: 200 | 400 | 403 = 200,
) {
  const { text } = c.get("page");
  let options;
  try {
    options = await c.get("hub").passkeyOptions();
  } catch (error) {
    // The list says why none can be added.
    if (error instanceof HubResponseError && error.status === 409) return c.redirect(paths.security(), 303);
    throw error;
  }
  c.header("Cache-Control", "no-store");
  const title = text.titleOf(text.passkeys.create.title);
  return renderPage(c, { title, status, content: <PasskeyPage options={options} {...state} /> });
}

async function create(c: Context<PagesEnvironment>) {
  const form = await readForm(c, limits.passkeys.formBytes);
  viewerOf(c);
  const { passkeys: text } = c.get("page").text;
  const name = form.get("name") ?? "";
  return confirmFirst(c, paths.passkeys(), async () => {
    if (!PasskeyName.safeParse(name).success) return showCreation(c, { name, problem: text.nameProblem }, 400);
    const response = responseIn(form);
    if (response === undefined) return showCreation(c, { name, problem: text.create.noScript }, 400);
    try {
      await c.get("hub").createPasskey({ name, response });
    } catch (error) {
      if (!(error instanceof HubResponseError) || error.code === "ConfirmationNeeded") throw error;
      if (error.code === "PasskeyExpired") return showCreation(c, { name, problem: text.problems.expired }, 403);
      if (error.status === 409) return showCreation(c, { name, problem: text.browser.known }, 400);
      if (error.status === 400) return showCreation(c, { name, problem: text.browser.failed }, 400);
      throw error;
    }
    return c.redirect(paths.security({ done: "passkeyAdded" }), 303);
  });
}

async function rename(c: Context<PagesEnvironment>, id: string) {
  const form = await readForm(c);
  viewerOf(c);
  const name = form.get("name") ?? "";
  const { nameProblem } = c.get("page").text.passkeys;
  if (!PasskeyName.safeParse(name).success) {
    const passkeyForm = { values: { id, name }, problems: { form: nameProblem } };
    return showSecurity(c, { passkeyForm }, 400);
  }
  return confirmFirst(c, paths.security(), async () => {
    await c.get("hub").renamePasskey(id, name);
    return c.redirect(paths.security({ done: "passkeyRenamed" }), 303);
  });
}

async function signIn(c: Context<PagesEnvironment>) {
  const form = await readForm(c, limits.passkeys.formBytes);
  const next = nextPath(form.get("next"));
  const { problems } = c.get("page").text.passkeys;
  const response = responseIn(form);
  if (response === undefined) return showLogin(c, { next, problem: problems.refused }, 400);
  try {
    passCookies(c, await c.get("hub").signInWithPasskey(response));
  } catch (error) {
    const problem = problemOf(c, error);
    if (problem === undefined) throw error;
    return showLogin(c, { next, problem: problem.text }, problem.status);
  }
  return c.redirect(next, 303);
}

async function sendSecondFactor(c: Context<PagesEnvironment>) {
  const form = await readForm(c, limits.passkeys.formBytes);
  const next = nextPath(form.get("next"));
  const { security, passkeys } = c.get("page").text;
  const response = responseIn(form);
  if (response === undefined) return showSecondFactor(c, { next, problem: passkeys.problems.refused }, 400);
  try {
    passCookies(c, await c.get("hub").sendPasskeySecondFactor(response));
  } catch (error) {
    if (error instanceof HubResponseError && error.status === 401)
      return showLogin(c, { next, problem: security.secondFactor.expired }, 401);
    const problem = problemOf(c, error);
    if (problem === undefined) throw error;
    return showSecondFactor(c, { next, problem: problem.text }, problem.status);
  }
  return c.redirect(next, 303);
}

/** @returns what to show; `undefined` if the visitor cannot correct it */
function problemOf(
  c: Context<PagesEnvironment>,
  error: unknown,
): { text: string; status: 400 | 403 | 409 | 429 } | undefined {
  if (!(error instanceof HubResponseError)) return undefined;
  const { text } = c.get("page");
  const { problems } = text.passkeys;
  if (error.code === "PasskeyExpired") return { text: problems.expired, status: 403 };
  if (error.code === "PasskeyCopied") return { text: problems.copied, status: 403 };
  if (error.code === "PasskeyRefused") return { text: problems.refused, status: 403 };
  // The hub's message says until when, and why.
  if (error.code === "AccountSuspended") return { text: error.message, status: 403 };
  if (error.status === 400) return { text: problems.refused, status: 400 };
  if (error.status === 409) return { text: error.message, status: 409 };
  if (error.status !== 429) return undefined;
  c.header("Retry-After", error.retryAfter);
  return { text: text.login.tooMany, status: 429 };
}

/** Returns what the browser says about the passkey. The hub checks its shape. */
function responseIn(form: ReadonlyMap<string, string>): object | undefined {
  try {
    const value: unknown = JSON.parse(form.get("response") ?? "");
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
