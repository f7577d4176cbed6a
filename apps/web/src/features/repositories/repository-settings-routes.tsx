import { type Context, Hono } from "hono";
import type { RepositoryKind } from "../../data/account-calls.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, type RepositoryAddress, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { repositoryId } from "../model/repository-address.ts";
import { RepositorySettingsPage } from "./repository-settings-page.tsx";

/** Changes the visibility of repositories and deletes them, for users with write access. */
export const repositorySettingsRoutes = new Hono<PagesEnvironment>();
addSettings("dataset", { settings: routes.datasetSettings, remove: routes.deleteDataset });
addSettings("model", { settings: routes.modelSettings, remove: routes.deleteModel });

function addSettings(type: RepositoryKind, { settings, remove }: { settings: string; remove: string }): void {
  const addressOf = (c: Context<PagesEnvironment>): RepositoryAddress | undefined => {
    const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
    return id === undefined ? undefined : { type, id };
  };

  repositorySettingsRoutes.on(["GET", "POST"], settings, async (c, next) => {
    const repository = addressOf(c);
    // The owner is a reserved name, so the address belongs to another page.
    if (repository === undefined) return next();
    return signedIn(c, async () => {
      c.res = await (c.req.method === "GET" ? showSettings(c, repository, emptyForm) : changeVisibility(c, repository));
    });
  });

  repositorySettingsRoutes.post(remove, signedIn, async (c) => {
    const repository = addressOf(c);
    return repository === undefined ? notFoundPage(c) : deleteRepository(c, repository);
  });
}

async function changeVisibility(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  const isPrivate = (await readForm(c)).get("visibility") !== "public";
  await c.get("hub").setRepositoryPrivate(repository.type, repository.id, isPrivate);
  return c.redirect(paths.repositorySettings(repository, { saved: "true" }), 303);
}

async function deleteRepository(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  const { type, id } = repository;
  const confirm = (await readForm(c)).get("confirm")?.trim() ?? "";
  if (confirm !== id) {
    const problems = { confirm: c.get("page").text.repository.confirmProblem(id) };
    return showSettings(c, repository, { values: { confirm }, problems }, 422);
  }
  await c.get("hub").deleteRepository(type, id);
  return c.redirect(paths.owner(id.split("/")[0] ?? "", { deleted: id }), 303);
}

async function showSettings(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
  form: FormState,
  status: 200 | 422 = 200,
) {
  const { type, id } = repository;
  const hub = c.get("hub");
  // Requires write access.
  const [{ private: isPrivate }, storage] = await Promise.all([
    hub.repository(type, id),
    hub.storageOfRepository(type, id),
  ]);
  const { text } = c.get("page");
  const saved = status === 200 && c.req.query("saved") !== undefined;
  return renderPage(c, {
    title: text.titleOf(text.repository.settingsTitle(id)),
    status,
    content: <RepositorySettingsPage {...{ repository, isPrivate, saved, storage, form }} />,
  });
}
