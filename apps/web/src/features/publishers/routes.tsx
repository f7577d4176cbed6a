import { limits } from "@modelyard/platform/limits";
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
import { PublishersPage } from "./publishers-page.tsx";
import { readClaims } from "./read-claims.ts";

/** Lists, adds and removes the trusted publishers of a repository, for users with write access. */
export const publisherRoutes = new Hono<PagesEnvironment>();
addRoutes("dataset", { list: routes.datasetPublishers, remove: routes.removeDatasetPublisher });
addRoutes("model", { list: routes.modelPublishers, remove: routes.removeModelPublisher });

function addRoutes(type: RepositoryAddress["type"], { list, remove }: { list: string; remove: string }): void {
  const forRepository =
    (work: (c: Context<PagesEnvironment>, repository: RepositoryAddress) => Promise<Response>) =>
    (c: Context<PagesEnvironment>) => {
      const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
      return id === undefined ? notFoundPage(c) : work(c, { type, id });
    };
  publisherRoutes.get(
    list,
    signedIn,
    forRepository((c, repository) => showPublishers(c, repository, emptyForm)),
  );
  publisherRoutes.post(list, signedIn, forRepository(addPublisher));
  publisherRoutes.post(remove, signedIn, forRepository(removePublisher));
}

async function addPublisher(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  const form = await readForm(c);
  const values = { issuer: form.get("issuer") ?? "", claims: form.get("claims") ?? "" };
  const read = readClaims(values.claims);
  if ("kind" in read) {
    const { claimProblems } = c.get("page").text.publishers;
    return showPublishers(c, repository, { values, problems: { claims: claimProblems[read.kind](read.text) } }, 422);
  }
  try {
    await c.get("hub").addPublisher(repository, { issuer: values.issuer, claims: read.claims });
  } catch (error) {
    const { claimsProblem } = c.get("page").text.publishers;
    const { status, problems } = readRefusal(error, { claims: { 400: claimsProblem(limits.publishers.claims) } });
    return showPublishers(c, repository, { values, problems }, status);
  }
  return c.redirect(paths.publishers(repository, { done: "added" }), 303);
}

async function removePublisher(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  await readForm(c);
  await c.get("hub").removePublisher(repository, c.req.param("publisherId") ?? "");
  return c.redirect(paths.publishers(repository, { done: "removed" }), 303);
}

async function showPublishers(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
  form: FormState,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  // Requires write access.
  const reply = await c.get("hub").publishers(repository);
  const header = await repositoryHeader(c, repository, "settings");
  const { text } = c.get("page");
  const done = (["added", "removed"] as const).find((action) => status === 200 && action === c.req.query("done"));
  return renderPage(c, {
    title: text.titleOf(text.publishers.title(repository.id)),
    status,
    content: <PublishersPage {...{ header, repository, done, form, ...reply }} />,
  });
}
