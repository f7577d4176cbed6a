import { AccessTokenRequest } from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { PagesEnvironment } from "../../app.tsx";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { TokensPage, type TokensState } from "./tokens-page.tsx";

export const tokenRoutes = new Hono<PagesEnvironment>()
  .get(routes.tokens, async (c) => {
    if (c.get("page").viewer === undefined) return c.redirect(paths.login({ next: paths.tokens() }), 303);
    return showTokens(c, {});
  })
  .post(routes.tokens, (c) => createToken(c))
  .post(routes.revokeToken, async (c) => {
    await readForm(c);
    needViewer(c);
    await c.get("hub").revokeToken(c.req.param("tokenId"));
    return c.redirect(paths.tokens({ revoked: "true" }), 303);
  });

async function createToken(c: Context<PagesEnvironment>) {
  const form = await readForm(c);
  needViewer(c);
  const request = AccessTokenRequest.safeParse({ displayName: form.get("displayName"), role: form.get("role") });
  if (!request.success) return showTokens(c, { problem: c.get("page").text.tokens.nameNeeded }, 400);
  // Shown in the answer itself: nothing keeps the secret for a second page.
  return showTokens(c, { created: await c.get("hub").createToken(request.data) });
}

async function showTokens(c: Context<PagesEnvironment>, state: TokensState, status: 200 | 400 = 200) {
  const tokens = await c.get("hub").listTokens();
  const { text } = c.get("page");
  const page = renderPage(c, {
    title: text.titleOf(text.tokens.title),
    status,
    content: <TokensPage tokens={tokens} revoked={c.req.query("revoked") !== undefined} {...state} />,
  });
  page.headers.set("Cache-Control", "no-store");
  return page;
}

function needViewer(c: Context<PagesEnvironment>): void {
  if (c.get("page").viewer === undefined) throw new HTTPException(401);
}
