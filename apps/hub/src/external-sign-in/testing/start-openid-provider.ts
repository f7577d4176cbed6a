import { createServer, type RequestListener } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";

export const testClient = { id: "hub", secret: "a secret of the client" };

export interface TestOpenIdProvider {
  issuer: string;
  /** Users by the name with which they sign in, with their claims. Tests change them. */
  users: Map<string, Record<string, unknown>>;
  /** Replaces the responses of the paths for which the map has a handler; `*`: of all others. `undefined` restores them. */
  intercept: (handlers: Readonly<Record<string, RequestListener>> | undefined) => void;
  /** The key that signs ID tokens. */
  privateKey: CryptoKey;
  /** Signs in as a browser without a session at the provider does. @returns the address to which the provider redirects */
  signIn: (authorizationUrl: string, userName: string) => Promise<URL>;
  close: () => Promise<void>;
}

/** Starts `oidc-provider`, a certified OpenID provider, on this machine. */
export async function startOpenIdProvider({ hubUrl }: { hubUrl: string }): Promise<TestOpenIdProvider> {
  const users = new Map<string, Record<string, unknown>>();
  let intercepting: Readonly<Record<string, RequestListener>> = {};
  let handle: RequestListener | undefined;
  const server = createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    (intercepting[path] ?? intercepting["*"] ?? handle)?.(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: testClient.id,
        client_secret: testClient.secret,
        redirect_uris: [`${hubUrl}/login/external/callback`],
        post_logout_redirect_uris: [`${hubUrl}/`],
      },
    ],
    claims: {
      openid: ["sub"],
      profile: ["name", "preferred_username", "groups"],
      email: ["email", "email_verified"],
    },
    cookies: { keys: ["a key of the cookies"] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "one" }] },
    findAccount: (_context, id) => {
      const claims = users.get(id);
      return claims === undefined ? undefined : { accountId: id, claims: () => ({ sub: id, ...claims }) };
    },
    pkce: { required: () => true },
  });
  handle = provider.callback();
  return {
    issuer,
    users,
    intercept(handlers = {}) {
      intercepting = handlers;
    },
    privateKey,
    signIn: (url, userName) => signIn(url, { issuer, userName }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Follows the provider's redirects and sends its forms, with cookies, until it redirects to another origin. */
async function signIn(start: string, { issuer, userName }: { issuer: string; userName: string }): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  while (url.origin === issuer) {
    const isForm = url.pathname.startsWith("/interaction/");
    const headers = { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") };
    const page = await fetch(url, { headers, redirect: "manual" });
    const prompt = isForm && (await page.text()).includes('value="login"') ? "login" : "consent";
    const form = { prompt, ...(prompt === "login" ? { login: userName, password: "any" } : {}) };
    const response = isForm
      ? await fetch(url, { method: "POST", headers, redirect: "manual", body: new URLSearchParams(form) })
      : page;
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`no redirect from ${url.pathname}: ${response.status}`);
    url = new URL(location, url);
  }
  return url;
}
