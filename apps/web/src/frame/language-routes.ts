import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import type { DocPage } from "../features/docs/doc-pages.ts";
import { inLanguage } from "../features/docs/in-language.ts";
import { routes } from "../paths.ts";
import { nextPath } from "../security/next-path.ts";
import { readForm } from "../security/read-form.ts";
import { languageCookie, languages, parseLanguage } from "../text/language.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** Stores the selected language and returns to the page, or to the translation of a documentation page. */
export function languageRoutes(docs: readonly DocPage[]): Hono<PagesEnvironment> {
  return new Hono<PagesEnvironment>().post(routes.language, async (c) => {
    const form = await readForm(c);
    const language = parseLanguage(form.get("language")) ?? languages[0];
    setCookie(c, languageCookie, language, {
      path: "/",
      sameSite: "Lax",
      maxAge: yearSeconds,
      secure: c.get("page").hubUrl.startsWith("https:"),
    });
    return c.redirect(inLanguage(docs, nextPath(form.get("next")), language), 303);
  });
}
