import { Hono } from "hono";
import type { PagesEnvironment, WebOptions } from "../../app.tsx";
import { formStatus } from "../../forms/form-status.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes } from "../../paths.ts";
import { clientsOf } from "../../security/clients-of.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { redirectToModelPage } from "../model/redirect-to-model-page.ts";
import { repositoryId } from "../model/repository-address.ts";
import { readLiked } from "../popularity/read-popularity.ts";
import { chatTemplateOf } from "./chat-template.ts";
import { ChatTemplatePage } from "./chat-template-page.tsx";
import { renderPrompt, statusOf } from "./render-prompt.ts";
import { shownTemplate } from "./shown-template.ts";
import { templateFormOf } from "./template-form.ts";

/** Renders a model's chat template over a visitor's messages, for visitors who may read the model. */
export function chatTemplateRoutes(options: WebOptions): Hono<PagesEnvironment> {
  return new Hono<PagesEnvironment>()
    .get(routes.chatTemplate, redirectToModelPage)
    .post(routes.chatTemplate, async (c) => {
      const id = repositoryId(c.req.param("owner"), c.req.param("name"));
      if (id === undefined) return notFoundPage(c);
      const form = templateFormOf(await readForm(c));
      const model = await c.get("hub").model(id);
      const [source, template] = [chatTemplateOf(model), await shownTemplate(model)];
      if (source === undefined || template === undefined) return notFoundPage(c);
      const [outcome, liked] = await Promise.all([
        renderPrompt(source, form, { pool: options.chatTemplates, clients: clientsOf(c, options) }),
        readLiked(c, { type: "model", id }),
      ]);
      return renderPage(c, {
        title: c.get("page").text.titleOf(model.id),
        robots: "noindex",
        status: formStatus(c, statusOf(outcome)),
        content: <ChatTemplatePage {...{ model, liked, template, form, outcome }} />,
      });
    });
}
