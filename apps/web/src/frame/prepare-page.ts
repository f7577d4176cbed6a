import { randomBytes } from "node:crypto";
import type { WhoAmI } from "@modelyard/hub/contract";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Assets } from "../assets.ts";
import { createHubClient, type HubClient } from "../data/hub-client.ts";
import { HubResponseError } from "../data/hub-response-error.ts";
import type { PagesEnvironment, ServeCached } from "../environment/pages-environment.ts";
import type { WebOptions } from "../environment/web-options.ts";
import type { ShareMarkup } from "../page-cache/shared-markup.tsx";
import { sessionOf } from "../security/session.ts";
import { chooseLanguage } from "../text/choose-language.ts";
import { languageCookie } from "../text/language.ts";
import type { Texts } from "../text/texts.ts";
import { parseTheme, themeCookie } from "./theme.ts";

interface PreparePageOptions extends WebOptions {
  assets: Assets;
  texts: Texts;
  serveCached: ServeCached;
  shareMarkup: ShareMarkup;
}

/** Sets the context of each page (viewer, language, theme and public address) and its security headers. */
export function preparePage(options: PreparePageOptions) {
  const { fetchHub, publicUrl, fileOrigin, sshUrl, logger, version, demo, assets, texts, serveCached, shareMarkup } =
    options;
  return createMiddleware<PagesEnvironment>(async (c, next) => {
    const visitor = c.req.raw;
    const hubUrl = publicUrl(visitor, c.env).replace(/(?<!\/)\/+$/, "");
    const { pathname, search } = new URL(visitor.url);
    const hub = createHubClient({ fetchHub, origin: hubUrl, visitor, environment: c.env });
    const language = chooseLanguage({
      chosen: getCookie(c, languageCookie),
      acceptLanguage: c.req.header("accept-language"),
    });
    const page = {
      text: texts[language],
      assets,
      theme: parseTheme(getCookie(c, themeCookie)),
      nonce: randomBytes(16).toString("base64url"),
      fileOrigin,
      sshUrl: sshUrl?.(visitor, c.env),
      viewer: undefined,
      hubUrl,
      location: pathname + search,
      now: new Date(),
      version,
      demo,
    };
    c.set("logger", logger);
    c.set("hub", hub);
    c.set("serveCached", serveCached);
    c.set("shareMarkup", shareMarkup);
    c.set("page", page);
    c.header("Referrer-Policy", "same-origin");
    c.header("Cross-Origin-Opener-Policy", "same-origin");
    c.header("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    if (sessionOf(c) !== undefined) c.set("page", { ...page, viewer: await readViewer(hub) });
    await next();
  });
}

async function readViewer(hub: HubClient): Promise<WhoAmI | undefined> {
  try {
    return await hub.whoAmI();
  } catch (error) {
    // A visitor whose session has ended is anonymous.
    if (error instanceof HubResponseError && error.status === 401) return undefined;
    throw error;
  }
}
