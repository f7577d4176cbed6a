import type {
  AppsReply,
  AuthorizationState,
  OwnAccess,
  PendingDevice,
  TrustedPublishersReply,
} from "@modelyard/hub/contract";
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

const fixtureApps: AppsReply = {
  own: [
    {
      id: "notebook",
      name: "Notebook",
      uri: null,
      redirectUris: ["https://notebook.example.com/callback"],
      isConfidential: true,
      createdAt: "2026-11-01T09:30:00.000Z",
    },
  ],
  connected: [
    {
      id: "26be6b09-91c5-47da-9861-d2d2bb7a7e36",
      name: "hf command line",
      uri: null,
      isBuiltIn: true,
      isUnlimited: true,
      scopes: ["openid"],
      logins: 2,
      lastLoginAt: "2026-11-02T09:30:00.000Z",
    },
  ],
};

const fixturePublishers: TrustedPublishersReply = {
  publishers: [
    {
      id: "a".repeat(24),
      issuer: "https://ci.example.com",
      claims: { repository: "acme/training", ref: "refs/tags/v*" },
      createdBy: "ada",
      createdAt: "2026-11-01T09:30:00.000Z",
      lastUsedAt: null,
    },
  ],
  issuers: ["https://ci.example.com"],
  isEnabled: true,
};

/** Adds trusted publishers, requests for access, notifications and webhooks. Changes are accepted and not stored. */
export function addFixtureCommunity(hub: Hono, { exists }: FixtureCommunityOptions): void {
  const requests = "/_private/access-requests/:kind{models|datasets}/:owner/:name";
  hub.get(`${requests}/own`, (c) => (exists(c) ? c.json(access) : absent(c)));
  hub.post(`${requests}/:action{ask|cancel|handle|grant}`, (c) => (exists(c) ? c.json({}) : absent(c)));
  const publishers = "/_private/:kind{models|datasets}/:owner/:name/trusted-publishers";
  hub.get(publishers, (c) => {
    if (!exists(c)) return absent(c);
    return c.req.param("owner") === "acme"
      ? c.json(fixturePublishers)
      : c.json({ error: "You have read access only." }, 403);
  });
  hub.post(publishers, async (c) => {
    const { claims } = await c.req.json();
    if (Object.hasOwn(claims, "repository")) return c.json(fixturePublishers.publishers[0]);
    return c.json({ error: "claims: expected one of sub, repository, without *", field: "claims" }, 400);
  });
  hub.delete(`${publishers}/:id`, (c) => c.json({}));
  hub.post("/_private/notifications/:action{mark-as-read|mute}", (c) => c.json({}));
  hub.get("/_private/oauth/device", (c) => {
    const userCode = c.req.query("userCode");
    return userCode === fixtureDevice.userCode ? c.json(fixtureDevice) : c.json({ error: "No device waits." }, 404);
  });
  hub.post("/_private/oauth/device", (c) => c.json({}));
  hub.get("/_private/oauth/authorize", (c) => {
    if (c.req.query("query")?.includes("client_id=notebook") !== true)
      return c.json({ error: "There is no app with this client_id." }, 400);
    const { userCode: _, requestedAt: __, address: ___, ...request } = fixtureDevice;
    return c.json({ state: "consent", request, target: "https://notebook.example.com" } satisfies AuthorizationState);
  });
  hub.post("/_private/oauth/authorize", (c) => c.json({ url: "/oauth/callback" }));
  hub.get("/_private/oauth/apps", (c) => c.json(fixtureApps));
  hub.post("/_private/oauth/apps", (c) => c.json({ ...fixtureApps.own[0], secret: "app-secret" }));
  hub.put("/_private/oauth/apps/:id", (c) => c.json(fixtureApps.own[0]));
  hub.post("/_private/oauth/apps/:id/secret", (c) => c.json({ ...fixtureApps.own[0], secret: "app-secret" }));
  hub.delete("/_private/oauth/:kind{apps|connected}/:id", (c) => c.json({}));
  hub.on(["POST", "DELETE"], "/_private/settings/webhooks/:rest{.*}?", (c) => c.json({}));
}
