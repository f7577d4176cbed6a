import type { Webhook, WebhookDelivery } from "@modelyard/hub/contract";
import { type Context, Hono } from "hono";
import type { Page } from "../../data/hub-client.ts";
import { HubResponseError } from "../../data/hub-response-error.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { readRefusal } from "../../forms/read-refusal.ts";
import { signedIn, viewerOf } from "../../forms/signed-in.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { paths, routes } from "../../paths.ts";
import { readForm } from "../../security/read-form.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { readChange } from "./read-change.ts";
import { WebhookPage } from "./webhook-page.tsx";
import { WebhooksPage } from "./webhooks-page.tsx";

type PageContext = Context<PagesEnvironment>;

const fields = { url: {}, watched: {}, secret: {} };

/** Webhooks of the visitor: list, settings, log and replay. */
export const webhookRoutes = new Hono<PagesEnvironment>()
  .get(routes.webhooks, signedIn, (c) => showAll(c, emptyForm))
  .post(routes.webhooks, async (c) => {
    const form = await readForm(c);
    viewerOf(c);
    try {
      await c.get("hub").createWebhook(await readChange(c, form));
      return c.redirect(paths.webhooks(), 303);
    } catch (error) {
      const { status, problems } = readRefusal(error, fields);
      return showAll(c, { values: typed(form), problems }, status);
    }
  })
  .get(routes.webhook, signedIn, async (c) => showOne(c, emptyForm))
  .post(routes.webhook, async (c) => {
    const form = await readForm(c);
    viewerOf(c);
    const id = c.req.param("webhookId");
    try {
      await c.get("hub").changeWebhook(id, await readChange(c, form));
      return c.redirect(paths.webhook(id, { saved: "true" }), 303);
    } catch (error) {
      const { status, problems } = readRefusal(error, fields);
      return showOne(c, { values: typed(form), problems }, status);
    }
  })
  .post(routes.webhookState, async (c) => {
    const form = await readForm(c);
    viewerOf(c);
    const id = c.req.param("webhookId");
    await c.get("hub").setWebhookState(id, form.get("state") === "enable" ? "enable" : "disable");
    return c.redirect(paths.webhook(id, { saved: "true" }), 303);
  })
  .post(routes.deleteWebhook, async (c) => {
    await readForm(c);
    viewerOf(c);
    await c.get("hub").deleteWebhook(c.req.param("webhookId"));
    return c.redirect(paths.webhooks(), 303);
  })
  .post(routes.replayDelivery, async (c) => {
    await readForm(c);
    viewerOf(c);
    const { webhookId, logId } = c.req.param();
    await c.get("hub").replayDelivery(webhookId, logId);
    return c.redirect(paths.webhook(webhookId), 303);
  });

/** Returns what to show again, without the secret. */
function typed(form: ReadonlyMap<string, string>): FormState["values"] {
  return { url: form.get("url") ?? "", watched: form.get("watched") ?? "" };
}

type Status = ReturnType<typeof readRefusal>["status"] | 200;

async function showAll(c: PageContext, state: FormState, status: Status = 200) {
  const webhooks = await c.get("hub").webhooks();
  const { text } = c.get("page");
  return renderPage(c, {
    title: text.titleOf(text.webhooks.title),
    status,
    content: <WebhooksPage webhooks={webhooks} {...state} />,
  });
}

async function showOne(c: PageContext, state: FormState, status: Status = 200) {
  const found = await findWebhook(c);
  if (found === undefined) return notFoundPage(c);
  const { text } = c.get("page");
  const saved = c.req.query("saved") !== undefined;
  return renderPage(c, {
    title: text.titleOf(text.webhooks.title),
    status,
    content: <WebhookPage {...found} {...state} saved={saved} />,
  });
}

async function findWebhook(
  c: PageContext,
): Promise<{ webhook: Webhook; deliveries: Page<WebhookDelivery> } | undefined> {
  const hub = c.get("hub");
  const id = c.req.param("webhookId") ?? "";
  try {
    const webhook = await hub.webhook(id);
    return { webhook, deliveries: await hub.deliveries(id, c.req.query("p")) };
  } catch (error) {
    if (error instanceof HubResponseError && error.status === 404) return undefined;
    throw error;
  }
}
