import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, type RepositoryAddress, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { repositoryId } from "../model/repository-address.ts";
import { repositoryHeader } from "../repositories/repository-header.tsx";
import { AccessPanel, answerName } from "./access-panel.tsx";

/** Shows and sends the form to request access to a gated repository. */
export const accessRoutes = new Hono<PagesEnvironment>();
addRoutes("dataset", { form: routes.datasetAccess, cancel: routes.cancelDatasetAccess });
addRoutes("model", { form: routes.modelAccess, cancel: routes.cancelModelAccess });

function addRoutes(type: RepositoryAddress["type"], { form, cancel }: { form: string; cancel: string }): void {
  const forRepository =
    (work: (c: Context<PagesEnvironment>, repository: RepositoryAddress) => Promise<Response>) =>
    (c: Context<PagesEnvironment>) => {
      const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
      return id === undefined ? notFoundPage(c) : work(c, { type, id });
    };
  accessRoutes.get(
    form,
    forRepository((c, repository) => showForm(c, repository, emptyForm)),
  );
  accessRoutes.post(form, signedIn, forRepository(sendRequest));
  accessRoutes.post(
    cancel,
    signedIn,
    forRepository(async (c, repository) => {
      await readForm(c);
      await c.get("hub").cancelAccessRequest(repository);
      return c.redirect(paths.repository(repository), 303);
    }),
  );
}

async function sendRequest(c: Context<PagesEnvironment>, repository: RepositoryAddress): Promise<Response> {
  const hub = c.get("hub");
  const sent = await readForm(c);
  const { form } = await hub.ownAccess(repository);
  const values = Object.fromEntries(
    form.fields.flatMap((_, index) => {
      const value = sent.get(answerName(index));
      return value === undefined ? [] : [[answerName(index), value]];
    }),
  );
  const answers = Object.fromEntries(
    form.fields.flatMap(({ label }, index) => {
      const value = values[answerName(index)];
      return value === undefined ? [] : [[label, value]];
    }),
  );
  try {
    await hub.requestAccess(repository, answers);
  } catch (error) {
    const { status, problems } = readRefusal(error, {});
    return showForm(c, repository, { values, problems }, status);
  }
  return c.redirect(paths.repository(repository), 303);
}

async function showForm(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
  form: FormState,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const [header, access] = await Promise.all([
    repositoryHeader(c, repository, "files"),
    c.get("hub").ownAccess(repository),
  ]);
  const { text, viewer } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(text.access.pageTitle(repository.id)),
    status,
    robots: "noindex",
    content: (
      <>
        {header}
        <div className="wrap narrow py-8">
          <AccessPanel repository={repository} access={access} visitor={viewer?.name} form={form} />
        </div>
      </>
    ),
  });
}
