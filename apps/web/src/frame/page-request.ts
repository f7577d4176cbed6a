import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { chooseLanguage } from "../text/choose-language.ts";
import { type Language, languageCookie } from "../text/language.ts";

/** Returns the hub's public address without a trailing slash. */
export function hubUrlOf(publicUrl: string): string {
  return publicUrl.replace(/(?<!\/)\/+$/, "");
}

/** Returns path and query of a page. */
export function locationOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

export function languageOf(c: Context): Language {
  const acceptLanguage = c.req.header("accept-language");
  return chooseLanguage({ chosen: getCookie(c, languageCookie), acceptLanguage });
}
