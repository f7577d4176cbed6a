import { createHash, randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { TestHub } from "../../testing/test-hub.ts";

export const callback = "https://app.example.com/callback";

/** A user's browser and an app that sends it to the hub. */
export function browserApp(hub: TestHub, cookieOf: (who: string) => string) {
  const inBrowser = (who: string | undefined, method: string, path: string, body?: object, headers = {}) =>
    hub.send(undefined, method, path, body, { ...(who === undefined ? {} : { cookie: cookieOf(who) }), ...headers });
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    hub.send(undefined, "POST", path, new URLSearchParams(form).toString(), {
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    });
  return {
    inBrowser,
    post,
    createApp: async (who: string, more: object = {}): Promise<{ id: string; secret?: string }> => {
      const app = { name: "Notebook", redirectUris: [callback], isConfidential: false, ...more };
      const response = await inBrowser(who, "POST", "/_private/oauth/apps", app);
      expect(response.status).toBe(200);
      return response.json();
    },
    check: async (who: string | undefined, query: string) => {
      const path = `/_private/oauth/authorize?${new URLSearchParams({ query }).toString()}`;
      // Another site sends the user.
      const response = await inBrowser(who, "GET", path, undefined, { "sec-fetch-site": "cross-site" });
      return { status: response.status, ...(await response.json()) };
    },
    decide: (who: string, query: string, decision: "allow" | "deny" = "allow", more: object = {}) =>
      inBrowser(who, "POST", "/_private/oauth/authorize", { query, decision, ...more }),
    /** Returns the code of a user who allows the request. */
    allow: async (who: string, query: string, more: object = {}): Promise<string> => {
      const response = await inBrowser(who, "POST", "/_private/oauth/authorize", { query, decision: "allow", ...more });
      expect(response.status).toBe(200);
      return new URL((await response.json()).url).searchParams.get("code") ?? "";
    },
    exchange: (code: string, { verifier, redirectUri = callback, headers = {}, ...more }: ExchangeOptions) =>
      post(
        "/oauth/token",
        { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri, ...more },
        headers,
      ),
  };
}

type ExchangeOptions = {
  verifier: string;
  redirectUri?: string;
  headers?: Record<string, string>;
  client_id?: string;
  client_secret?: string;
};

/** Returns the query of an authorization request and the verifier of its challenge. */
export function authorizationQuery(clientId: string, more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: "code",
    scope: "openid profile",
    state: "opaque state",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...more,
  });
  return { query: query.toString(), verifier };
}
