import { type Context, Hono } from "hono";
import type { RepositoryKind } from "../../data/accounts/account-calls.ts";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, type RepositoryAddress, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { repositoryId } from "../model/repository-address.ts";
import { repositoryHeader } from "./repository-header.tsx";
import { RepositorySettingsPage } from "./repository-settings-page.tsx";

/** Changes the visibility and discussions of repositories, renames, transfers and deletes them, for users with write access. */
export const repositorySettingsRoutes = new Hono<PagesEnvironment>();
addSettings("dataset", {
  settings: routes.datasetSettings,
  move: routes.moveDataset,
  remove: routes.deleteDataset,
});
addSettings("model", { settings: routes.modelSettings, move: routes.moveModel, remove: routes.deleteModel });

interface Addresses {
  settings: string;
  move: string;
  remove: string;
}

function addSettings(type: RepositoryKind, { settings, move, remove }: Addresses): void {
  const addressOf = (c: Context<PagesEnvironment>): RepositoryAddress | undefined => {
    const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
    return id === undefined ? undefined : { type, id };
  };

  repositorySettingsRoutes.on(["GET", "POST"], settings, async (c, next) => {
    const repository = addressOf(c);
    // The owner is a reserved name, so the address belongs to another page.
    if (repository === undefined) return next();
    return signedIn(c, async () => {
      c.res = await (c.req.method === "GET" ? showSettings(c, repository) : changeSettings(c, repository));
    });
  });

  repositorySettingsRoutes.post(move, signedIn, async (c) => {
    const repository = addressOf(c);
    return repository === undefined ? notFoundPage(c) : moveRepository(c, repository);
  });

  repositorySettingsRoutes.post(remove, signedIn, async (c) => {
    const repository = addressOf(c);
    return repository === undefined ? notFoundPage(c) : deleteRepository(c, repository);
  });
}

/** Changes the settings that the form has; others stay as they are. */
async function changeSettings(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  const form = await readForm(c);
  const [visibility, discussions] = [form.get("visibility"), form.get("discussions")];
  await c.get("hub").changeRepository(repository.type, repository.id, {
    ...(visibility === "public" || visibility === "private" ? { private: visibility === "private" } : {}),
    ...(discussions === "on" || discussions === "off" ? { discussionsDisabled: discussions === "off" } : {}),
  });
  return c.redirect(paths.repositorySettings(repository, { saved: "true" }), 303);
}

async function moveRepository(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  const { type, id } = repository;
  const form = await readForm(c);
  const values = { owner: form.get("owner")?.trim() ?? "", name: form.get("name")?.trim() ?? "" };
  try {
    const moved = await c.get("hub").moveRepository(type, id, `${values.owner}/${values.name}`);
    return c.redirect(paths.repositorySettings({ type, id: moved }, { saved: "true" }), 303);
  } catch (error) {
    const { repository: text } = c.get("page").text;
    // The hub says which quota is exhausted; a smaller repository or another owner helps.
    if (error instanceof HubResponseError && error.code === "QuotaExceeded") {
      return showSettings(c, repository, { move: { values, problems: { form: error.message } } }, 422);
    }
    const { status, problems } = readRefusal(error, {
      name: { 400: text.nameProblem, 409: text.nameTaken },
      form: { 400: text.nameProblem, 403: text.moveOwnerProblem },
    });
    return showSettings(c, repository, { move: { values, problems } }, status);
  }
}

async function deleteRepository(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  const { type, id } = repository;
  const confirm = (await readForm(c)).get("confirm")?.trim() ?? "";
  if (confirm !== id) {
    const problems = { confirm: c.get("page").text.repository.confirmProblem(id) };
    return showSettings(c, repository, { remove: { values: { confirm }, problems } }, 422);
  }
  await c.get("hub").deleteRepository(type, id);
  return c.redirect(paths.owner(id.split("/")[0] ?? "", { deleted: id }), 303);
}

async function showSettings(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
  { move = emptyForm, remove = emptyForm }: { move?: FormState; remove?: FormState } = {},
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const { type, id } = repository;
  const hub = c.get("hub");
  // Requires write access.
  const [{ private: isPrivate }, storage, { disabled: discussionsDisabled }, { gated }] = await Promise.all([
    hub.repository(type, id),
    hub.storageOfRepository(type, id),
    hub.openDiscussions(repository),
    hub.ownAccess(repository),
  ]);
  const header = await repositoryHeader(c, repository, "settings");
  const { text } = c.get("page");
  const { name, orgs } = viewerOf(c);
  const owners = [name, ...orgs.filter(({ rights }) => rights.create).map((organisation) => organisation.name)];
  const saved = status === 200 && c.req.query("saved") !== undefined;
  return renderPage(c, {
    title: text.titleOf(text.repository.settingsTitle(id)),
    status,
    content: (
      <RepositorySettingsPage
        {...{ header, repository, isPrivate, gated, discussionsDisabled, saved, storage, owners, move, remove }}
      />
    ),
  });
}
