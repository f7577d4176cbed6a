import type { OwnAccess, PendingDevice } from "@modelyard/hub/contract";
import type { Context, Hono } from "hono";
import { absent } from "./fixture-discussions.ts";

interface FixtureCommunityOptions {
  /** Whether the model or dataset in the URL exists. */
  exists: (c: Context) => boolean;
}

const access: OwnAccess = { gated: false, hasAccess: true, form: { fields: [] } };

/** A device that waits for its user. */
export const fixtureDevice: PendingDevice = {
  app: { name: "Notebook <b>helper</b>", uri: "https://notebook.example.com", owner: "grace", isBuiltIn: false },
  scopes: ["openid", "read-repos", "write-repos", "manage-repos"],
  isUnlimited: false,
  userCode: "WDJB-MJHT",
  requestedAt: "2026-11-01T09:30:00.000Z",
  address: "192.0.2.7",
};

/** Adds requests for access, notifications and webhooks. Changes are accepted and not stored. */
export function addFixtureCommunity(hub: Hono, { exists }: FixtureCommunityOptions): void {
  const requests = "/_private/access-requests/:kind{models|datasets}/:owner/:name";
  hub.get(`${requests}/own`, (c) => (exists(c) ? c.json(access) : absent(c)));
  hub.post(`${requests}/:action{ask|cancel|handle|grant}`, (c) => (exists(c) ? c.json({}) : absent(c)));
  hub.post("/_private/notifications/:action{mark-as-read|mute}", (c) => c.json({}));
  hub.post("/_private/oauth/device/find", async (c) => {
    const { userCode } = await c.req.json();
    return userCode === fixtureDevice.userCode ? c.json(fixtureDevice) : c.json({ error: "No device waits." }, 404);
  });
  hub.post("/_private/oauth/device", (c) => c.json({}));
  hub.on(["POST", "DELETE"], "/_private/settings/webhooks/:rest{.*}?", (c) => c.json({}));
}
