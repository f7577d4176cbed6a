import type { ModelInfo } from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { inPlaceHeader } from "../../forms/in-place-header.ts";
import { renderFragment } from "../../frame/render-fragment.tsx";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { createFormResults, type FormResults } from "../../results/form-results.ts";
import { clientsOf } from "../../security/clients-of.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { redirectToModelPage } from "../model/redirect-to-model-page.ts";
import { repositoryId } from "../model/repository-address.ts";
import { readLiked } from "../popularity/read-popularity.ts";
import { chatTemplateOf } from "./chat-template.ts";
import { ChatTemplatePage } from "./chat-template-page.tsx";
import type { ShownTemplate } from "./chat-template-panel.tsx";
import { PromptResult } from "./prompt-result.tsx";
import { type PromptOutcome, renderPrompt, statusOf } from "./render-prompt.ts";
import { shownTemplate } from "./shown-template.ts";
import { type TemplateForm, templateFormOf } from "./template-form.ts";
import type { TemplateOutcome } from "./template-outcome.ts";

const TemplateResult = z.object({
  form: z.object({ messages: z.string(), tools: z.string(), addGenerationPrompt: z.boolean() }),
  prompt: z.string(),
});
type TemplateResult = z.infer<typeof TemplateResult>;

/**
 * Renders a model's chat template with a visitor's messages, for visitors with read access to the model. The prompt gets
 * a page that can be reloaded; invalid input is corrected in the form.
 */
export function chatTemplateRoutes(options: WebOptions): Hono<PagesEnvironment> {
  const results = createFormResults({ name: "chat-template", schema: TemplateResult, web: options });
  return new Hono<PagesEnvironment>()
    .get(routes.chatTemplate, (c) => resultPage(c, results))
    .post(routes.chatTemplate, async (c) => {
      const id = repositoryId(c.req.param("owner"), c.req.param("name"));
      if (id === undefined) return notFoundPage(c);
      const form = templateFormOf(await readForm(c));
      const opened = await openTemplate(c, id);
      if (opened === undefined) return notFoundPage(c);
      const rendering = { pool: options.chatTemplates, clients: clientsOf(c, options) };
      const outcome = await renderPrompt(opened.source, form, rendering);
      if (c.req.header(inPlaceHeader) !== undefined) return forScript(c, outcome);
      const result =
        outcome.kind === "prompt" ? await results.store(c, id, { form, prompt: outcome.prompt }) : undefined;
      return result === undefined
        ? page(c, { ...opened, form, outcome }, statusOf(outcome))
        : c.redirect(`${paths.chatTemplate(id, { result })}#chat-template`, 303);
    });
}

/** The status is 200 in any case: a browser logs each error status to its console, and the visitor reads what is wrong. */
function forScript(c: Context<PagesEnvironment>, outcome: PromptOutcome): Response {
  const html = renderFragment(c, <PromptResult outcome={outcome} />);
  const sent: TemplateOutcome = { html, wrong: outcome.kind === "refused" ? outcome.problem.field : undefined };
  c.header("Cache-Control", "private, no-store");
  return c.json(sent);
}

async function resultPage(c: Context<PagesEnvironment>, results: FormResults<TemplateResult>): Promise<Response> {
  const id = repositoryId(c.req.param("owner") ?? "", c.req.param("name") ?? "");
  const wanted = c.req.query("result");
  if (id === undefined || wanted === undefined) return redirectToModelPage(c);
  const [opened, result] = await Promise.all([openTemplate(c, id), results.find(c, id, wanted)]);
  if (opened === undefined) return notFoundPage(c);
  if (result === undefined) return page(c, opened, 410);
  const { form, prompt } = result;
  return page(c, { ...opened, form, outcome: { kind: "prompt", prompt } }, 200);
}

/** Returns a model with its chat template, or `undefined` if it has none. */
async function openTemplate(c: Context<PagesEnvironment>, id: string) {
  const model = await c.get("hub").model(id);
  const [source, template] = [chatTemplateOf(model), await shownTemplate(model)];
  return source === undefined || template === undefined ? undefined : { model, source, template };
}

interface ShownTrial {
  model: ModelInfo;
  template: ShownTemplate;
  form?: TemplateForm;
  outcome?: PromptOutcome;
}

async function page(
  c: Context<PagesEnvironment>,
  { model, template, form, outcome }: ShownTrial,
  status: ReturnType<typeof statusOf> | 410,
): Promise<Response> {
  const liked = await readLiked(c, { type: "model", id: model.id });
  const trial = { ...(form && { form }), ...(outcome && { outcome }) };
  return renderPage(c, {
    title: c.get("page").text.titleOf(model.id),
    robots: "noindex",
    status,
    content: <ChatTemplatePage {...{ model, liked, template }} {...trial} isExpired={status === 410} />,
  });
}
