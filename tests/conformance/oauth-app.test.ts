import { oauthHandleRedirect, oauthLoginUrl, whoAmI } from "@huggingface/hub";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeDataFolder, type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";

const account = { username: "ada", password: "four plain words" };
const redirectUrl = "https://app.example.com/callback";

let hub: StartedModelyard;
let cookie = "";
let clientId: string;
beforeAll(async () => {
  hub = await startModelyard({ flags: ["--demo"] });
  cookie = cookiesOf(await submit("/join", { ...account, fullname: "Ada" }));
  const registered = await fetch(`${hub.url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Notebook",
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: "none",
    }),
  });
  expect(registered.status).toBe(201);
  ({ client_id: clientId } = await registered.json());
});
afterAll(async () => {
  await hub.stop();
  await removeDataFolder(hub.dataFolder);
});

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

function submit(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(hub.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: hub.url, cookie, ...headers },
    body: new URLSearchParams(form),
  });
}

/** Opens an address as a browser that another site sends here. */
const open = (url: string, sent = cookie) =>
  fetch(url, { redirect: "manual", headers: { cookie: sent, "sec-fetch-site": "cross-site" } });

test("@huggingface/hub signs a user in to an app", async () => {
  const kept: { codeVerifier?: string; nonce?: string } = {};
  const scopes = "openid profile read-repos";
  const url = await oauthLoginUrl({ hubUrl: hub.url, clientId, redirectUrl, scopes, state: "s-1", localStorage: kept });

  const anonymous = await open(url, "");
  expect(anonymous.status).toBe(303);
  const login = new URL(anonymous.headers.get("location") ?? "", hub.url);
  expect(login.pathname).toBe("/login");
  const next = login.searchParams.get("next") ?? "";
  const signedIn = await submit("/login", { ...account, next });
  expect(signedIn.headers.get("location")).toBe(next);

  const page = await open(hub.url + next);
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https://app.example.com;");
  const html = await page.text();
  expect(html).toContain("Notebook requests access to your account");
  expect(html).toContain("Read your private repositories");

  const query = new URL(next, hub.url).search.slice(1);
  const foreign = await submit("/oauth/authorize", { query, decision: "allow" }, { origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
  const decided = await submit("/oauth/authorize", { query, decision: "allow" });
  expect(decided.status).toBe(303);
  const redirectedUrl = decided.headers.get("location") ?? "";
  const { codeVerifier = "", nonce = "" } = kept;
  const result = await oauthHandleRedirect({ hubUrl: hub.url, redirectedUrl, codeVerifier, nonce });
  expect(result).toMatchObject({
    scope: scopes,
    state: "s-1",
    userInfo: { name: "Ada", preferred_username: "ada", profile: `${hub.url}/ada`, isPro: false, orgs: [] },
  });
  expect(result.accessTokenExpiresAt.getTime()).toBeGreaterThan(Date.now());
  const me = await whoAmI({ hubUrl: hub.url, accessToken: result.accessToken });
  expect(me).toMatchObject({ type: "user", name: "ada", auth: { accessToken: { role: "fineGrained" } } });

  // The next time, the user is sent back at once.
  const again = await oauthLoginUrl({ hubUrl: hub.url, clientId, redirectUrl, scopes, localStorage: {} });
  const sentBack = await open(again);
  expect(sentBack.status).toBe(303);
  expect(sentBack.headers.get("location")).toMatch(/^https:\/\/app\.example\.com\/callback\?code=/);
});

test("a user who refuses is sent back with an error", async () => {
  const url = await oauthLoginUrl({ hubUrl: hub.url, clientId, redirectUrl, scopes: "openid email", localStorage: {} });
  const decided = await submit("/oauth/authorize", { query: new URL(url).search.slice(1), decision: "deny" });
  const redirectedUrl = decided.headers.get("location") ?? "";
  await expect(oauthHandleRedirect({ hubUrl: hub.url, redirectedUrl, codeVerifier: "x", nonce: "y" })).rejects.toThrow(
    "access_denied",
  );
});

test("an address that the app has not registered gets no redirect", async () => {
  const url = await oauthLoginUrl({
    hubUrl: hub.url,
    clientId,
    redirectUrl: "https://evil.example/",
    localStorage: {},
  });
  const page = await open(url);
  expect(page.status).toBe(400);
  expect(page.headers.get("location")).toBeNull();
  expect(await page.text()).toContain("The request of the app is not valid");
});

test("the app is listed in the settings, and can be disconnected", async () => {
  const page = await (await open(`${hub.url}/settings/applications`)).text();
  expect(page).toContain("Notebook");
  const done = await submit(`/settings/applications/connected/${clientId}/delete`, {});
  expect(done.status).toBe(303);
  expect(await (await open(`${hub.url}/settings/applications`)).text()).toContain("No connected apps");
});
