import type { TestHub } from "../../../testing/test-hub.ts";

/** What a fine-grained token may do on one entity. */
export interface Scoped {
  entity: { type: string; name: string };
  permissions: string[];
}

interface CreatedToken {
  id: string;
  value: string;
}

/** The pages of a signed-in user, where tokens are managed. */
export interface OwnTokens {
  /** Sends a request as the user's browser. */
  browser: (method: string, path: string, body?: unknown) => Promise<Response>;
  /** Creates a fine-grained token. @throws {Error} the request was refused */
  tokenWith: (scoped: readonly Scoped[], more?: object) => Promise<CreatedToken>;
}

/** Signs a user of a test hub in. */
export async function signInForTokens(hub: TestHub, username: string): Promise<OwnTokens> {
  const credentials = { username, password: `password of ${username}` };
  const signIn = await hub.send(undefined, "POST", "/_private/sessions", credentials);
  const headers = { cookie: (signIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
  const browser: OwnTokens["browser"] = (method, path, body) => hub.send(undefined, method, path, body, headers);
  return {
    browser,
    async tokenWith(scoped, more = {}) {
      const body = { displayName: "narrow", role: "fineGrained", scopes: { scoped }, ...more };
      const response = await browser("POST", "/_private/tokens", body);
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
  };
}
