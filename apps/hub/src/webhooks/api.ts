import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { nextPage, pageQuery } from "../api/parameters.ts";
import { ok, responses } from "../api/responses.ts";
import { Webhook, WebhookChange, WebhookDelivery } from "../contract/community/webhooks.ts";

const example = {
  id: "65a1b2c3d4e5f60718293a4b",
  url: "https://ci.example.com/hooks/models",
  watched: [{ type: "org", name: "acme" }],
  domains: ["repo", "discussion"],
  disabled: false,
  hasSecret: true,
};
const delivery = {
  id: "65a1b2c3d4e5f60718293a4c",
  eventId: "65a1b2c3d4e5f60718293a4d",
  action: "update",
  scope: "repo.content",
  repo: { type: "model", name: "acme/tiny-chat" },
  status: "delivered",
  isReplay: false,
  attempts: 1,
  createdAt: "2026-11-01T09:30:00.000Z",
  endedAt: "2026-11-01T09:30:01.000Z",
  responseStatus: 200,
  responseBody: "OK",
  durationMs: 42,
};
const base = "/api/settings/webhooks";
const one = { description: "The webhook.", content: json(z.object({ webhook: Webhook }), { webhook: example }) };
const parameters = z.object({
  webhookId: z.string().meta({ description: "Id of the webhook.", examples: [example.id] }),
});
export const DeliveryReplay = z.object({
  status: z.int().meta({ description: "Status of the response; 0 if there was none. The log says why." }),
});

/** Webhooks of the caller. */
export const webhookOperations = {
  list: {
    method: "GET",
    path: base,
    id: "list-webhooks",
    summary: "List your webhooks",
    responses: responses(
      { 200: { description: "Webhooks, the oldest first.", content: json(z.array(Webhook), [example]) } },
      [403],
    ),
    auth: "read",
  },
  create: {
    method: "POST",
    path: base,
    id: "create-webhook",
    summary: "Create a webhook",
    description:
      "Sends a `POST` request to `url` when a repository changes that the webhook watches and that you may read at that moment. [Webhooks](/docs/webhooks) describes the payload and its signature.",
    body: {
      content: json(WebhookChange, { url: example.url, watched: example.watched, secret: "a long random text" }),
    },
    responses: responses({ 200: one }, [403, 404, 413, 507]),
    auth: "write",
  },
  get: {
    method: "GET",
    path: `${base}/{webhookId}`,
    id: "get-webhook",
    summary: "Get a webhook",
    parameters,
    responses: responses({ 200: one }, [403, 404]),
    auth: "read",
  },
  update: {
    method: "POST",
    path: `${base}/{webhookId}`,
    id: "update-webhook",
    summary: "Change a webhook",
    description: "Omitted fields, `null` and an empty `watched` change nothing.",
    parameters,
    body: { content: json(WebhookChange, { domains: ["repo"] }) },
    responses: responses({ 200: one }, [403, 404, 413, 507]),
    auth: "write",
  },
  remove: {
    method: "DELETE",
    path: `${base}/{webhookId}`,
    id: "delete-webhook",
    summary: "Delete a webhook",
    parameters,
    responses: responses({ 200: ok }, [403, 404]),
    auth: "write",
  },
  enable: {
    method: "POST",
    path: `${base}/{webhookId}/enable`,
    id: "enable-webhook",
    summary: "Enable a webhook",
    description: "Also ends the suspension of a webhook whose deliveries failed repeatedly.",
    parameters,
    responses: responses({ 200: one }, [403, 404, 507]),
    auth: "write",
  },
  disable: {
    method: "POST",
    path: `${base}/{webhookId}/disable`,
    id: "disable-webhook",
    summary: "Disable a webhook",
    description: "Drops the deliveries that wait.",
    parameters,
    responses: responses({ 200: one }, [403, 404, 507]),
    auth: "write",
  },
  deliveries: {
    method: "GET",
    path: `${base}/{webhookId}/deliveries`,
    id: "list-webhook-deliveries",
    summary: "List the deliveries of a webhook",
    description: "The newest first. Deliveries are kept for 30 days.",
    parameters,
    query: z.object(pageQuery(limits.webhooks.logPage, limits.webhooks.logPage)),
    responses: responses(
      {
        200: {
          description: "A page of the log.",
          content: json(z.array(WebhookDelivery), [delivery]),
          headers: nextPage,
        },
      },
      [403, 404],
    ),
    auth: "read",
  },
  replay: {
    method: "POST",
    path: `${base}/{webhookId}/replay/{logId}`,
    id: "replay-webhook-delivery",
    summary: "Deliver an event again",
    description: "Makes one attempt, and responds when it has ended.",
    parameters: parameters.extend({
      logId: z.string().meta({ description: "Id of a delivery.", examples: ["65a1b2c3d4e5f60718293a4c"] }),
    }),
    responses: responses(
      { 200: { description: "The attempt has ended.", content: json(DeliveryReplay, { status: 200 }) } },
      [403, 404, 507],
    ),
    auth: "write",
  },
} satisfies Record<string, ApiOperation>;
