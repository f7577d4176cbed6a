import type { PendingDevice } from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { chosenOrganisations } from "./app-request.tsx";
import { DecideDevicePage, DeviceDonePage, EnterCodePage } from "./device-page.tsx";

type PageContext = Context<PagesEnvironment>;

/** The pages on which a user enters the code of a device and decides about it. */
export const deviceRoutes = new Hono<PagesEnvironment>()
  .get(routes.device, signedIn, async (c) => {
    const done = c.req.query("done");
    if (done === "allow" || done === "deny") return show(c, <DeviceDonePage decision={done} />);
    const code = c.req.query("user_code")?.trim() ?? "";
    if (code === "") return show(c, <EnterCodePage />);
    let device: PendingDevice;
    try {
      device = await c.get("hub").pendingDevice(code.slice(0, longestCode));
    } catch (error) {
      return showProblem(c, code, error);
    }
    return show(c, <DecideDevicePage device={device} viewer={viewerOf(c)} />);
  })
  .post(routes.decideDevice, signedIn, async (c) => {
    const form = await readForm(c);
    const userCode = (form.get("user_code") ?? "").slice(0, longestCode);
    const decision = form.get("decision") === "allow" ? "allow" : "deny";
    try {
      await c.get("hub").decideDevice({ userCode, decision, organisations: chosenOrganisations(form) });
    } catch (error) {
      return showProblem(c, userCode, error);
    }
    return c.redirect(paths.device({ done: decision }), 303);
  });

const longestCode = 100;

function showProblem(c: PageContext, code: string, error: unknown) {
  if (!(error instanceof HubResponseError) || (error.status !== 404 && error.status !== 429)) throw error;
  const { oauth: text } = c.get("page").text;
  if (error.status === 429) c.header("Retry-After", error.retryAfter);
  const problem = error.status === 404 ? text.codeProblem : text.tooMany;
  return show(c, <EnterCodePage code={code} problem={problem} />, error.status);
}

function show(c: PageContext, content: ReactNode, status: 200 | 404 | 429 = 200) {
  const { text } = c.get("page");
  return renderPage(c, { title: text.titleOf(text.oauth.deviceTitle), robots: "noindex", status, content });
}
