import { type Context, Hono } from "hono";
import type { RepositoryKind } from "../../data/accounts/account-calls.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { cardTemplate } from "./card-template.ts";
import { NewRepositoryPage } from "./new-repository-page.tsx";

export const newRepositoryRoutes = new Hono<PagesEnvironment>()
  .get(routes.newRepository, signedIn, (c) =>
    showNew(c, { ...emptyForm, values: { owner: c.req.query("owner") ?? "", ...requestedType(c) } }),
  )
  .post(routes.newRepository, signedIn, async (c) => {
    const form = await readForm(c);
    const read = (name: string) => form.get(name)?.trim() ?? "";
    const type: RepositoryKind = read("type") === "dataset" ? "dataset" : "model";
    const license = read("license");
    const card = read("card") === "template" ? "template" : "none";
    const [owner, name] = [read("owner"), read("name")];
    const values = { type, license, card, owner, name, visibility: read("visibility") };
    const files = card === "none" ? [] : [{ path: "README.md", content: cardTemplate(type, { name, license }) }];
    try {
      const id = await c.get("hub").createRepository({
        type,
        name: values.name,
        organization: values.owner,
        // Default to private: a repository can be published later, but not unpublished.
        private: values.visibility !== "public",
        ...(license === "" ? {} : { license }),
        ...(files.length === 0 ? {} : { files }),
      });
      return c.redirect(paths.startRepository({ type, id }), 303);
    } catch (error) {
      const { repository: text } = c.get("page").text;
      const { status, problems } = readRefusal(error, {
        name: { 400: text.nameProblem, 409: text.nameTaken },
        license: {},
        form: { 403: text.ownerProblem },
      });
      return showNew(c, { values, problems }, status);
    }
  });

function requestedType(c: Context<PagesEnvironment>): { type?: string } {
  return c.req.query("type") === "dataset" ? { type: "dataset" } : {};
}

function showNew(
  c: Context<PagesEnvironment>,
  form: FormState,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const { text } = c.get("page");
  const { name, orgs } = viewerOf(c);
  const owners = [name, ...orgs.filter(({ rights }) => rights.create).map((organisation) => organisation.name)];
  return renderPage(c, {
    title: text.titleOf(text.repository.newTitle),
    status,
    content: <NewRepositoryPage owners={owners} form={form} />,
  });
}
