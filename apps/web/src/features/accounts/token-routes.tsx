import { AccessTokenReply, AccessTokenRequest } from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { createFlash, type Flash } from "../../security/flash.ts";
import { readForm } from "../../security/read-form.ts";
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
  const request = AccessTokenRequest.safeParse({ displayName: form.get("displayName"), role: form.get("role") });
  if (!request.success) return showTokens(c, { problem: c.get("page").text.tokens.nameNeeded }, 400);
  // Shown after a redirect, so that reloading the page does not create another token.
  created.leave(c, await c.get("hub").createToken(request.data));
  c.header("Cache-Control", "no-store");
  return c.redirect(paths.tokens(), 303);
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

function requireViewer(c: Context<PagesEnvironment>): void {
  if (c.get("page").viewer === undefined) throw new HTTPException(401);
}
