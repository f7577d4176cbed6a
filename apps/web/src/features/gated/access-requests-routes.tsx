import { accessRequestStatuses, gatedModes } from "@modelyard/hub/contract";
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
import { AccessRequestsPage } from "./access-requests-page.tsx";

const requestsOnPage = 50;
const savedForms = ["settings", "review", "grant"] as const;

/** Lists requests for access and decides about them, for users with write access. */
export const accessRequestsRoutes = new Hono<PagesEnvironment>();
addRoutes("dataset", {
  queue: routes.datasetAccessRequests,
  review: routes.reviewDatasetAccess,
  grant: routes.grantDatasetAccess,
});
addRoutes("model", {
  queue: routes.modelAccessRequests,
  review: routes.reviewModelAccess,
  grant: routes.grantModelAccess,
});

function addRoutes(
  type: RepositoryAddress["type"],
  { queue, review, grant }: { queue: string; review: string; grant: string },
): void {
  const forRepository =
    (work: (c: Context<PagesEnvironment>, repository: RepositoryAddress) => Promise<Response>) =>
    (c: Context<PagesEnvironment>) => {
      const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
      return id === undefined ? notFoundPage(c) : work(c, { type, id });
    };
  accessRequestsRoutes.get(
    queue,
    signedIn,
    forRepository((c, repository) => showRequests(c, repository, emptyForm)),
  );
  accessRequestsRoutes.post(queue, signedIn, forRepository(changeMode));
  accessRequestsRoutes.post(review, signedIn, forRepository(decide));
  accessRequestsRoutes.post(grant, signedIn, forRepository(grantTo));
}

async function changeMode(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  const form = await readForm(c);
  const gated = gatedModes.find((mode) => mode === form.get("gated")) ?? false;
  await c.get("hub").setGated(repository, { gated, orgMembersGated: form.get("members") === "true" });
  return c.redirect(paths.accessRequests(repository, { saved: "settings" }), 303);
}

async function decide(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  const form = await readForm(c);
  const status = accessRequestStatuses.find((known) => known === form.get("status")) ?? "pending";
  const reason = form.get("reason")?.trim() ?? "";
  const rejectionReason = status === "rejected" && reason !== "" ? { rejectionReason: reason } : {};
  try {
    await c.get("hub").decideAccess(repository, { user: form.get("user") ?? "", status, ...rejectionReason });
  } catch (error) {
    const refusal = readRefusal(error, {});
    return showRequests(c, repository, { values: {}, problems: refusal.problems }, refusal.status);
  }
  return c.redirect(paths.accessRequests(repository, { saved: "review" }), 303);
}

async function grantTo(c: Context<PagesEnvironment>, repository: RepositoryAddress) {
  const values = { user: (await readForm(c)).get("user")?.trim() ?? "" };
  try {
    await c.get("hub").grantAccess(repository, values.user);
  } catch (error) {
    const { status, problems } = readRefusal(error, { user: {} });
    return showRequests(c, repository, { values, problems }, status);
  }
  return c.redirect(paths.accessRequests(repository, { status: "accepted", saved: "grant" }), 303);
}

async function showRequests(
  c: Context<PagesEnvironment>,
  repository: RepositoryAddress,
  form: FormState,
  responseStatus: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const hub = c.get("hub");
  const [{ gated, orgMembersGated = false }] = await Promise.all([
    hub.ownAccess(repository),
    hub.requireWriteAccess(repository.type, repository.id),
  ]);
  const status = accessRequestStatuses.find((known) => known === c.req.query("status")) ?? "pending";
  const requests =
    gated === false
      ? undefined
      : await hub.accessRequests(repository, status, { limit: requestsOnPage, cursor: c.req.query("p") });
  const header = await repositoryHeader(c, repository, "settings");
  const saved = savedForms.find((one) => responseStatus === 200 && one === c.req.query("saved"));
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(text.access.queueTitle(repository.id)),
    status: responseStatus,
    content: <AccessRequestsPage {...{ header, repository, gated, orgMembersGated, status, requests, saved, form }} />,
  });
}
