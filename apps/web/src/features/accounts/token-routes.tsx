import {
  AccessTokenChange,
  type AccessTokenEntry,
  AccessTokenReply,
  AccessTokenRequest,
} from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { createFlash, type Flash } from "../../security/flash.ts";
import { readForm } from "../../security/read-form.ts";
import { expiryOf } from "./token-form/expiry-field.tsx";
import { findProblem, type ShownDraft, takeStep } from "./token-form/repository-steps.ts";
import { suggestRepositories } from "./token-form/suggest-repositories.ts";
import { draftIn, draftOf, scopesOf } from "./token-form/token-draft.ts";
import { TokenPage } from "./token-page.tsx";
import { TokensPage, type TokensState } from "./tokens-page.tsx";

/** Access tokens: created, shown once on the page after the redirect, and revoked. */
export function tokenRoutes({ cookieKey }: WebOptions): Hono<PagesEnvironment> {
  const created = createFlash({ cookieKey, name: "created-token", schema: AccessTokenReply });
  return new Hono<PagesEnvironment>()
    .get(routes.tokens, async (c) => {
      if (c.get("page").viewer === undefined) return c.redirect(paths.login({ next: paths.tokens() }), 303);
      return showTokens(c, { created: created.take(c) });
    })
    .post(routes.tokens, (c) => createToken(c, created))
    .get(routes.tokenRepositories, suggestRepositories)
    .get(routes.token, async (c) => {
      if (c.get("page").viewer === undefined) return c.redirect(paths.login({ next: paths.tokens() }), 303);
      return showToken(c, await findToken(c, c.req.param("tokenId")));
    })
    .post(routes.token, (c) => changeToken(c, c.req.param("tokenId")))
    .post(routes.regenerateToken, async (c) => {
      await readForm(c);
      requireViewer(c);
      created.leave(c, await c.get("hub").regenerateToken(c.req.param("tokenId")));
      c.header("Cache-Control", "no-store");
      return c.redirect(paths.tokens(), 303);
    })
    .post(routes.revokeToken, async (c) => {
      await readForm(c);
      requireViewer(c);
      await c.get("hub").revokeToken(c.req.param("tokenId"));
      return c.redirect(paths.tokens({ revoked: "true" }), 303);
    });
}

async function createToken(c: Context<PagesEnvironment>, created: Flash<AccessTokenReply>) {
  const form = await readForm(c, limits.tokens.formBytes);
  requireViewer(c);
  const draft = draftIn(form);
  const step = await takeStep(c, form, draft);
  if (step !== undefined) return showTokens(c, { shown: step }, step.problem === undefined ? 200 : 400);
  const problem = await findProblem(c, draft);
  if (problem !== undefined) return showTokens(c, { shown: problem }, 400);
  const { displayName, role } = draft;
  const request = AccessTokenRequest.safeParse({
    displayName,
    role,
    ...expiryOf(draft.expiry, new Date()),
    ...(role === "fineGrained" ? { scopes: scopesOf(draft) } : {}),
  });
  if (!request.success) return showTokens(c, { shown: { draft, problem: c.get("page").text.tokens.nameNeeded } }, 400);
  const token = await orProblem(c.get("hub").createToken(request.data));
  if ("problem" in token) return showTokens(c, { shown: { draft, ...token } }, 400);
  // Shown after a redirect, so that reloading the page does not create another token.
  created.leave(c, token);
  c.header("Cache-Control", "no-store");
  return c.redirect(paths.tokens(), 303);
}

async function showTokens(c: Context<PagesEnvironment>, state: TokensState, status: 200 | 400 = 200) {
  const tokens = await c.get("hub").listTokens();
  const { text } = c.get("page");
  const page = renderPage(c, {
    title: text.titleOf(text.tokens.title),
    status,
    content: (
      <TokensPage
        tokens={tokens}
        viewer={c.get("page").viewer}
        revoked={c.req.query("revoked") !== undefined}
        {...state}
      />
    ),
  });
  page.headers.set("Cache-Control", "no-store");
  return page;
}

async function changeToken(c: Context<PagesEnvironment>, id: string) {
  const form = await readForm(c, limits.tokens.formBytes);
  requireViewer(c);
  const token = await findToken(c, id);
  const draft = { ...draftIn(form), role: token.role };
  const isFineGrained = token.role === "fineGrained";
  const shown = isFineGrained ? ((await takeStep(c, form, draft)) ?? (await findProblem(c, draft))) : undefined;
  if (shown !== undefined) return showToken(c, token, shown);
  const change = AccessTokenChange.safeParse({
    displayName: draft.displayName,
    ...expiryOf(draft.expiry, new Date()),
    ...(isFineGrained ? { scopes: scopesOf(draft) } : {}),
  });
  if (!change.success) return showToken(c, token, { draft, problem: c.get("page").text.tokens.nameNeeded });
  const changed = await orProblem(c.get("hub").changeToken(id, change.data));
  return "problem" in changed ? showToken(c, token, { draft, ...changed }) : c.redirect(paths.tokens(), 303);
}

async function showToken(
  c: Context<PagesEnvironment>,
  token: AccessTokenEntry,
  shown: ShownDraft = { draft: draftOf(token) },
) {
  const { text, viewer } = c.get("page");
  if (viewer === undefined) throw new HTTPException(401);
  const page = renderPage(c, {
    title: text.titleOf(text.tokens.title),
    status: shown.problem === undefined ? 200 : 400,
    content: <TokenPage token={token} viewer={viewer} shown={shown} />,
  });
  page.headers.set("Cache-Control", "no-store");
  return page;
}

async function findToken(c: Context<PagesEnvironment>, id: string): Promise<AccessTokenEntry> {
  const token = (await c.get("hub").listTokens()).find((one) => one.id === id);
  if (token === undefined) throw new HTTPException(404);
  return token;
}

/** Returns what the hub says about a request that it refuses, such as a repository that does not exist. */
async function orProblem<T extends object>(reply: Promise<T>): Promise<T | { problem: string }> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof HubResponseError && error.status === 400) return { problem: error.message };
    throw error;
  }
}

function requireViewer(c: Context<PagesEnvironment>): void {
  if (c.get("page").viewer === undefined) throw new HTTPException(401);
}
