import type { WhoAmI } from "@modelyard/hub/contract";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Assets } from "../assets.ts";
import { createHubClient, type HubClient } from "../data/hub-client.ts";
import { HubResponseError } from "../data/hub-response-error.ts";
import type { PagesEnvironment, ServeCached } from "../environment/pages-environment.ts";
import type { WebOptions } from "../environment/web-options.ts";
import type { SharePage } from "../page-cache/shared-pages.tsx";
import { createNonce } from "../security/create-nonce.ts";
import { sessionOf } from "../security/session.ts";
import type { Texts } from "../text/texts.ts";
import { hubUrlOf, languageOf, locationOf } from "./page-request.ts";
import { parseTheme, themeCookie } from "./theme.ts";

interface PreparePageOptions extends WebOptions {
  assets: Assets;
  texts: Texts;
  serveCached: ServeCached;
  sharePage: SharePage;
}

/** Sets the context of each page (viewer, language, theme and public address) and its security headers. */
export function preparePage(options: PreparePageOptions) {
  const { fetchHub, publicUrl, fileOrigin, sshUrl, logger, version, demo, assets, texts, serveCached, sharePage } =
    options;
  return createMiddleware<PagesEnvironment>(async (c, next) => {
    const visitor = c.req.raw;
    const hubUrl = hubUrlOf(publicUrl(visitor, c.env));
    const hub = createHubClient({ fetchHub, origin: hubUrl, visitor, environment: c.env });
    const page = {
      text: texts[languageOf(c)],
      assets,
      theme: parseTheme(getCookie(c, themeCookie)),
      nonce: createNonce(),
      fileOrigin,
      sshUrl: sshUrl?.(visitor, c.env),
      viewer: undefined,
      hubUrl,
      location: locationOf(visitor),
      now: new Date(),
      version,
      demo,
    };
    c.set("logger", logger);
    c.set("hub", hub);
    c.set("serveCached", serveCached);
    c.set("sharePage", sharePage);
    c.set("page", page);
    c.header("Referrer-Policy", "same-origin");
    c.header("Cross-Origin-Opener-Policy", "same-origin");
    c.header("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    if (sessionOf(c) !== undefined) c.set("page", { ...page, viewer: await readViewer(c, hub, options) });
    await next();
  });
}

async function readViewer(
  c: Context<PagesEnvironment>,
  hub: HubClient,
  { viewerOf }: Pick<WebOptions, "viewerOf">,
): Promise<WhoAmI | undefined> {
  const { method, raw } = c.req;
  try {
    // Other methods and tokens have rules of their own, which the API applies.
    const isPlain = (method === "GET" || method === "HEAD") && c.req.header("authorization") === undefined;
    if (viewerOf === undefined || !isPlain) return await hub.whoAmI();
    // On an error, the API says what the visitor gets, such as 503 while the database is unavailable.
    return await viewerOf(raw, c.env).catch(() => hub.whoAmI());
  } catch (error) {
    // A visitor whose session has ended is anonymous.
    if (error instanceof HubResponseError && error.status === 401) return undefined;
    throw error;
  }
}
