import {
  AccessTokenChange,
  type AccessTokenEntry,
  AccessTokenReply,
  AccessTokenRequest,
} from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { createFlash, type Flash } from "../../security/flash.ts";
import { readForm } from "../../security/read-form.ts";
import { expiryIn } from "./expiry-field.tsx";
import { scopesIn } from "./scope-form.ts";
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
    .get(routes.token, async (c) => {
      if (c.get("page").viewer === undefined) return c.redirect(paths.login({ next: paths.tokens() }), 303);
      return showToken(c, c.req.param("tokenId"));
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
  const form = await readForm(c);
  requireViewer(c);
  const role = form.get("role");
  const request = AccessTokenRequest.safeParse({
    displayName: form.get("displayName"),
    role,
    ...expiryIn(form, new Date()),
    ...(role === "fineGrained" ? { scopes: scopesIn(form) } : {}),
  });
  if (!request.success) return showTokens(c, { problem: c.get("page").text.tokens.nameNeeded }, 400);
  const token = await orProblem(c.get("hub").createToken(request.data));
  if ("problem" in token) return showTokens(c, token, 400);
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
  const form = await readForm(c);
  requireViewer(c);
  const token = await findToken(c, id);
  const change = AccessTokenChange.safeParse({
    displayName: form.get("displayName"),
    ...expiryIn(form, new Date()),
    ...(token.role === "fineGrained" ? { scopes: scopesIn(form) } : {}),
  });
  if (!change.success) return showToken(c, id, c.get("page").text.tokens.nameNeeded);
  const changed = await orProblem(c.get("hub").changeToken(id, change.data));
  return "problem" in changed ? showToken(c, id, changed.problem) : c.redirect(paths.tokens(), 303);
}

async function showToken(c: Context<PagesEnvironment>, id: string, problem?: string) {
  const { text, viewer } = c.get("page");
  if (viewer === undefined) throw new HTTPException(401);
  const token = await findToken(c, id);
  const page = renderPage(c, {
    title: text.titleOf(text.tokens.title),
    status: problem === undefined ? 200 : 400,
    content: <TokenPage token={token} viewer={viewer} problem={problem} />,
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
