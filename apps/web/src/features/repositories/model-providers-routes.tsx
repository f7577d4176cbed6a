import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { repositoryId } from "../model/repository-address.ts";
import { ModelProvidersPage } from "./model-providers-page.tsx";
import { repositoryHeader } from "./repository-header.tsx";
import { servedTaskLabel } from "./served-task-label.ts";

/** Shows and changes a model's providers, for users with write access. */
export const modelProvidersRoutes = new Hono<PagesEnvironment>()
  .get(routes.modelProviders, signedIn, (c) => {
    const id = modelOf(c);
    return id === undefined ? notFoundPage(c) : showProviders(c, id, emptyForm);
  })
  .post(routes.modelProviders, signedIn, async (c) => {
    const id = modelOf(c);
    return id === undefined ? notFoundPage(c) : addProvider(c, id);
  })
  .post(routes.removeModelProvider, signedIn, async (c) => {
    const id = modelOf(c);
    if (id === undefined) return notFoundPage(c);
    await readForm(c);
    await c.get("hub").unmapModel(id, c.req.param("provider"));
    return c.redirect(paths.modelProviders(id, { done: "removed" }), 303);
  });

function modelOf(c: Context<PagesEnvironment>): string | undefined {
  return repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
}

async function addProvider(c: Context<PagesEnvironment>, id: string) {
  const hub = c.get("hub");
  const form = await readForm(c);
  const read = (name: string) => form.get(name)?.trim() ?? "";
  const values = { provider: read("provider"), task: read("task"), providerId: read("providerId") };
  const { modelProviders: text } = c.get("page").text;
  const entry = (await hub.listProviders()).find((provider) => provider.id === values.provider);
  if (entry !== undefined && !entry.tasks.includes(values.task)) {
    const problems = { form: text.taskProblem(entry.label, servedTaskLabel(values.task, c.get("page").text)) };
    return showProviders(c, id, { values, problems }, 422);
  }
  try {
    await hub.mapModel(id, values.provider, { providerId: values.providerId, task: values.task });
  } catch (error) {
    const { status, problems } = readRefusal(error, { providerId: { 400: text.nameProblem } });
    return showProviders(c, id, { values, problems }, status);
  }
  return c.redirect(paths.modelProviders(id, { done: "added" }), 303);
}

async function showProviders(
  c: Context<PagesEnvironment>,
  id: string,
  form: FormState,
  status: ReturnType<typeof readRefusal>["status"] | 200 = 200,
) {
  const hub = c.get("hub");
  const [model, mappings, providers] = await Promise.all([
    hub.model(id),
    hub.modelMappings(id),
    hub.listProviders(),
    hub.requireWriteAccess("model", id),
  ]);
  const header = await repositoryHeader(c, { type: "model", id }, "settings");
  const { text } = c.get("page");
  const { pipeline_tag: task = "text-generation", tags } = model;
  const isChat = task === "image-text-to-text" || (task === "text-generation" && tags.includes("conversational"));
  const values = { task: isChat ? "conversational" : task, ...form.values };
  const done = (["added", "removed"] as const).find((action) => status === 200 && action === c.req.query("done"));
  return renderPage(c, {
    title: text.titleOf(text.modelProviders.title(id)),
    status,
    content: (
      <ModelProvidersPage header={header} modelId={id} {...{ mappings, providers, done }} form={{ ...form, values }} />
    ),
  });
}
