import { Hono } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { routes } from "../../paths.ts";
import { nextPath } from "../../security/next-path.ts";
import { readForm } from "../../security/read-form.ts";
import { chooseHardware, writeHardwareChoice } from "./hardware-choice.ts";
import { hardwareCookie } from "./hardware-cookie.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** Stores the visitor's hardware in a cookie, which the form's script can also write. */
export const hardwareRoutes = new Hono<PagesEnvironment>().post(routes.hardware, async (c) => {
  const form = await readForm(c);
  const choice = chooseHardware({
    key: form.get("hardware"),
    processors: Number(form.get("processors")),
    contextTokens: Number(form.get("context")),
  });
  if (choice === undefined) {
    deleteCookie(c, hardwareCookie, { path: "/" });
  } else {
    setCookie(c, hardwareCookie, writeHardwareChoice(choice), {
      path: "/",
      sameSite: "Lax",
      maxAge: yearSeconds,
      secure: c.get("page").hubUrl.startsWith("https:"),
    });
  }
  return c.redirect(nextPath(form.get("next")), 303);
});
