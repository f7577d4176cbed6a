import type { OwnAccess } from "@modelyard/hub/contract";
import type { Context, Hono } from "hono";
import { absent } from "./fixture-discussions.ts";

interface FixtureCommunityOptions {
  /** Whether the model or dataset in the URL exists. */
  exists: (c: Context) => boolean;
}

const access: OwnAccess = { gated: false, hasAccess: true, form: { fields: [] } };

/** Adds requests for access, notifications and webhooks. Changes are accepted and not stored. */
export function addFixtureCommunity(hub: Hono, { exists }: FixtureCommunityOptions): void {
  const requests = "/_private/access-requests/:kind{models|datasets}/:owner/:name";
  hub.get(`${requests}/own`, (c) => (exists(c) ? c.json(access) : absent(c)));
  hub.post(`${requests}/:action{ask|cancel|handle|grant}`, (c) => (exists(c) ? c.json({}) : absent(c)));
  hub.post("/_private/notifications/:action{mark-as-read|mute}", (c) => c.json({}));
  hub.on(["POST", "DELETE"], "/_private/settings/webhooks/:rest{.*}?", (c) => c.json({}));
}
