import { orgRoles } from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { OrganisationPage } from "./organisation-page.tsx";
import { OrganisationsPage } from "./organisations-page.tsx";

type Status = ReturnType<typeof readRefusal>["status"] | 200;

const Role = z.enum(orgRoles).catch("read");

/** Organisations: created by any user, changed by their administrators. */
export const organisationRoutes = new Hono<PagesEnvironment>()
  .get(routes.organisations, signedIn, (c) => showAll(c, emptyForm))
  .post(routes.organisations, signedIn, async (c) => {
    const form = await readForm(c);
    const values = { name: form.get("name")?.trim() ?? "", fullname: form.get("fullname")?.trim() ?? "" };
    try {
      await c.get("hub").createOrganisation(values);
    } catch (error) {
      const { organisations: text } = c.get("page").text;
      const sentences = { name: { 400: text.nameProblem, 409: text.nameTaken }, fullname: {} };
      const { status, problems } = readRefusal(error, sentences);
      return showAll(c, { values, problems }, status);
    }
    return c.redirect(paths.organisation(values.name), 303);
  })
  .get(routes.organisation, signedIn, (c) => showOne(c, emptyForm))
  .post(routes.organisation, signedIn, async (c) => {
    const values = { fullname: (await readForm(c)).get("fullname")?.trim() ?? "" };
    const name = c.req.param("organisation");
    return change(c, values, () => c.get("hub").renameOrganisation(name, values.fullname));
  })
  .post(routes.spending, signedIn, async (c) => {
    const readersMaySpend = (await readForm(c)).get("readers") === "true";
    const name = c.req.param("organisation");
    return change(c, {}, () => c.get("hub").changeOrganisationSettings(name, { readersMaySpend }));
  })
  .post(routes.defaultVisibility, signedIn, async (c) => {
    const defaultVisibility = (await readForm(c)).get("visibility") === "public" ? "public" : "private";
    const name = c.req.param("organisation");
    return change(c, {}, () => c.get("hub").changeOrganisationSettings(name, { defaultVisibility }));
  })
  .post(routes.members, signedIn, async (c) => {
    const form = await readForm(c);
    const role = Role.parse(form.get("role"));
    const values = { user: form.get("user")?.trim() ?? "", role };
    return change(c, values, () => c.get("hub").setMember(c.req.param("organisation"), values.user, role));
  })
  .post(routes.removeMember, signedIn, async (c) => {
    const successor = (await readForm(c)).get("successor") ?? "";
    const { organisation, user } = c.req.param();
    const hub = c.get("hub");
    return change(c, {}, async () => {
      // The only administrator names another one before leaving.
      if (successor !== "") await hub.setMember(organisation, successor, "admin");
      await hub.removeMember(organisation, user);
    });
  });

/** Applies a change from a form and shows the organisation's page again. */
async function change(c: Context<PagesEnvironment>, values: FormState["values"], apply: () => Promise<void>) {
  try {
    await apply();
  } catch (error) {
    const { organisations: text } = c.get("page").text;
    const { status, problems } = readRefusal(error, {
      user: { 404: text.userProblem },
      fullname: { 400: text.fullnameProblem },
      form: { 409: text.lastAdministrator },
    });
    return showOne(c, { values, problems }, status);
  }
  return c.redirect(paths.organisation(c.req.param("organisation") ?? "", { saved: "true" }), 303);
}

function showAll(c: Context<PagesEnvironment>, form: FormState, status: Status = 200) {
  const { text } = c.get("page");
  const title = text.titleOf(text.organisations.title);
  return renderPage(c, { title, status, content: <OrganisationsPage form={form} /> });
}

async function showOne(c: Context<PagesEnvironment>, form: FormState, status: Status = 200) {
  const name = c.req.param("organisation") ?? "";
  const viewer = viewerOf(c);
  const membership = viewer.orgs.find((organisation) => organisation.name.toLowerCase() === name.toLowerCase());
  const organisation = membership === undefined ? undefined : await c.get("hub").owner(membership.name);
  // After leaving it, the visitor sees the list of their other organisations.
  if (membership === undefined && c.req.query("saved") !== undefined) return c.redirect(paths.organisations(), 303);
  if (membership === undefined || organisation?.type !== "org") return notFoundPage(c);
  const { rights } = membership;
  const { text } = c.get("page");
  const hub = c.get("hub");
  const [members, settings] = await Promise.all([
    hub.members(organisation.name),
    rights.administer ? hub.organisationSettings(organisation.name) : undefined,
  ]);
  return renderPage(c, {
    title: text.titleOf(organisation.name),
    status,
    content: (
      <OrganisationPage
        organisation={organisation}
        // Without access, only the visitor's own membership is shown, so that they can leave.
        members={rights.read ? members : members.filter(({ user }) => user === viewer.name)}
        rights={rights}
        settings={settings}
        saved={status === 200 && c.req.query("saved") !== undefined}
        form={form}
      />
    ),
  });
}
