import {
  Collection,
  ListedCollection,
  Notifications,
  Webhook,
  type WebhookChange,
  WebhookDelivery,
  type WebhookState,
} from "@modelyard/hub/contract";
import { z } from "zod";
import { type Page, read, readPage, send } from "./read-response.ts";

const OneWebhook = z.object({ webhook: Webhook });
const webhooks = "/_private/settings/webhooks";

/** Hub requests for collections, notifications and webhooks. */
export function communityCalls(call: (path: string, init?: RequestInit) => Promise<Response>) {
  return {
    /** @throws {HubResponseError} 404: it does not exist, or the visitor may not see it */
    collection: async (owner: string, slug: string): Promise<Collection> =>
      read(Collection, await call(`/api/collections/${encodeURIComponent(owner)}/${encodeURIComponent(slug)}`)),

    collectionsOf: async (owner: string): Promise<ListedCollection[]> =>
      read(z.array(ListedCollection), await call(`/api/collections?owner=${encodeURIComponent(owner)}&limit=100`)),

    notifications: async (page: number): Promise<Notifications> =>
      read(Notifications, await call(`/api/notifications?p=${page}`)),

    markAllAsRead: async (): Promise<void> => {
      await call("/_private/notifications/mark-as-read?applyToAll=true", { method: "POST" });
    },

    muteDiscussion: async (id: string): Promise<void> => {
      await call("/_private/notifications/mute", send("POST", { discussionIds: [id] }));
    },

    webhooks: async (): Promise<Webhook[]> => read(z.array(Webhook), await call("/api/settings/webhooks")),

    webhook: async (id: string): Promise<Webhook> =>
      (await read(OneWebhook, await call(`/api/settings/webhooks/${encodeURIComponent(id)}`))).webhook,

    deliveries: async (id: string, cursor: string | undefined): Promise<Page<WebhookDelivery>> => {
      const query = cursor === undefined ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      const path = `/api/settings/webhooks/${encodeURIComponent(id)}/deliveries${query}`;
      return readPage(WebhookDelivery, await call(path));
    },

    createWebhook: async (change: WebhookChange): Promise<void> => {
      await call(webhooks, send("POST", change));
    },

    changeWebhook: async (id: string, change: WebhookChange): Promise<void> => {
      await call(`${webhooks}/${encodeURIComponent(id)}`, send("POST", change));
    },

    setWebhookState: async (id: string, state: WebhookState): Promise<void> => {
      await call(`${webhooks}/${encodeURIComponent(id)}/${state}`, { method: "POST" });
    },

    deleteWebhook: async (id: string): Promise<void> => {
      await call(`${webhooks}/${encodeURIComponent(id)}`, { method: "DELETE" });
    },

    replayDelivery: async (id: string, logId: string): Promise<void> => {
      await call(`${webhooks}/${encodeURIComponent(id)}/replay/${encodeURIComponent(logId)}`, { method: "POST" });
    },
  };
}
