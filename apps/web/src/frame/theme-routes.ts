import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import type { PagesEnvironment } from "../environment/pages-environment.ts";
import { routes } from "../paths.ts";
import { nextPath } from "../security/next-path.ts";
import { readForm } from "../security/read-form.ts";
import { parseTheme, themeCookie } from "./theme.ts";

const yearSeconds = 365 * 24 * 60 * 60;

export const themeRoutes = new Hono<PagesEnvironment>().post(routes.theme, async (c) => {
  const form = await readForm(c);
  setCookie(c, themeCookie, parseTheme(form.get("theme")), {
    path: "/",
    sameSite: "Lax",
    maxAge: yearSeconds,
    secure: c.get("page").hubUrl.startsWith("https:"),
  });
  return c.redirect(nextPath(form.get("next")), 303);
});
