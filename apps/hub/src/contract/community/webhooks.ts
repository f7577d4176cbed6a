import { z } from "zod";

export const webhookDomains = ["repo", "discussion"] as const;
export const watchedTypes = ["user", "org", "model", "dataset"] as const;

/** What a webhook listens to: all repositories of a user or an organization, or one repository. */
export const WatchedItem = z.object({
  type: z.enum(watchedTypes),
  name: z.string().meta({ description: "Name of the user or organization, or `namespace/name` of the repository." }),
});
export type WatchedItem = z.infer<typeof WatchedItem>;

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  watched: z.array(WatchedItem),
  domains: z.array(z.enum(webhookDomains)),
  disabled: z.union([z.boolean(), z.literal("suspended-after-failure")]),
  hasSecret: z.boolean().meta({ description: "Whether deliveries are signed. The secret itself is never returned." }),
  lastTriggerAt: z.string().optional(),
});
export type Webhook = z.infer<typeof Webhook>;

/** `POST /api/settings/webhooks`, and with other rules for omitted fields `POST /api/settings/webhooks/{webhookId}`. */
export const WebhookChange = z.object({
  url: z.string().nullish().meta({ description: "An `https` address. Required for a new webhook." }),
  watched: z.array(WatchedItem).nullish().meta({ description: "At least one item for a new webhook." }),
  domains: z.array(z.enum(webhookDomains)).nullish().meta({ description: "All by default." }),
  secret: z.string().nullish().meta({ description: "ASCII. An empty text removes the secret." }),
});
export type WebhookChange = z.infer<typeof WebhookChange>;

/** An entry of `GET /api/settings/webhooks/{webhookId}/deliveries`. */
export const WebhookDelivery = z.object({
  id: z.string().meta({ description: "The `logId` for a replay." }),
  eventId: z.string().meta({ description: "The same for all deliveries of an event." }),
  action: z.string(),
  scope: z.string(),
  repo: z.object({ type: z.string(), name: z.string() }),
  status: z.enum(["waiting", "delivered", "failed", "dropped"]),
  isReplay: z.boolean(),
  attempts: z.number().int(),
  createdAt: z.string(),
  endedAt: z.string().optional(),
  nextAttemptAt: z.string().optional(),
  responseStatus: z.number().int().optional(),
  responseBody: z.string().optional().meta({ description: "The beginning of the last response." }),
  error: z.string().optional().meta({ description: "Why the last attempt got no response, or why it was dropped." }),
  durationMs: z.number().int().optional(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** The last part of the address that changes the state: `POST /api/settings/webhooks/{webhookId}/enable`. */
export const webhookStates = ["enable", "disable"] as const;
export type WebhookState = (typeof webhookStates)[number];
