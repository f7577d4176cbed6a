import { describe, expect, test } from "vitest";
import { fixtureCommit } from "./testing/fixture-history.ts";
import { fixtureSetupToken, fixtureUser } from "./testing/fixture-hub.ts";
import { createTestPages, hubUrl } from "./testing/pages.ts";

// Every form responds with a redirect or an error, so that reloading the page does not send the form again.

interface SentForm {
  /** URL of a form to send first. */
  after?: string;
  path?: string;
  form?: Record<string, string>;
  /** A multipart form, instead of `form`. */
  files?: Readonly<Record<string, string>>;
}

const password = "four plain words";

/** Valid forms that models and datasets have. */
function formsOf(base: string, path: string): Readonly<Record<string, SentForm>> {
  return {
    [`${base}/access`]: { path: `${path}/access`, form: {} },
    [`${base}/access/cancel`]: { path: `${path}/access/cancel`, form: {} },
    [`${base}/settings/access`]: { path: `${path}/settings/access`, form: { gated: "manual", members: "true" } },
    [`${base}/settings/access/review`]: {
      path: `${path}/settings/access/review`,
      form: { user: "grace", status: "accepted" },
    },
    [`${base}/settings/access/grant`]: { path: `${path}/settings/access/grant`, form: { user: "grace" } },
    [`${base}/settings/publishers`]: {
      path: `${path}/settings/publishers`,
      form: { issuer: "https://ci.example.com", claims: "repository=acme/training" },
    },
    [`${base}/settings/publishers/:publisherId/delete`]: {
      path: `${path}/settings/publishers/${"a".repeat(24)}/delete`,
      form: {},
    },
    [`${base}/new/:revision`]: { path: `${path}/new/main`, form: { path: "notes.md", content: "Hello", do: "commit" } },
    [`${base}/new/:revision/:path{.+}`]: {
      path: `${path}/new/main/docs`,
      form: { path: "docs/notes.md", content: "Hello", do: "commit" },
    },
    [`${base}/edit/:revision/:path{.+}`]: {
      path: `${path}/edit/main/docs/guide.md`,
      form: { path: "docs/guide.md", content: "Hello", do: "commit" },
    },
    [`${base}/rename/:revision/:path{.+}`]: {
      path: `${path}/rename/main/docs/guide.md`,
      form: { path: "docs/notes.md", base: fixtureCommit },
    },
    [`${base}/delete/:revision/:path{.+}`]: {
      path: `${path}/delete/main/docs/guide.md`,
      form: { base: fixtureCommit },
    },
    [`${base}/refs`]: { path: `${path}/refs`, form: { action: "create-branch", name: "dev", revision: "main" } },
    [`${base}/discussions/new`]: {
      path: `${path}/discussions/new`,
      form: { title: "A question", description: "Why?" },
    },
    [`${base}/discussions/:num`]: { path: `${path}/discussions/1`, form: { action: "comment", comment: "Hello" } },
  };
}

/** A valid form for each route. */
const forms: Readonly<Record<string, SentForm>> = {
  "/login": { form: fixtureUser },
  "/logout": { form: {} },
  "/welcome": { form: { setupToken: fixtureSetupToken, username: "ada", fullname: "", password } },
  "/join": { form: { username: "dora", fullname: "", password } },
  "/settings/theme": { form: { theme: "dark", next: "/" } },
  "/settings/language": { form: { language: "tr", next: "/" } },
  "/settings/hardware": { form: { next: "/" } },
  "/settings/profile": { form: { fullname: "Ada", email: "" } },
  "/settings/public/:account": { path: "/settings/public/ada", form: { bio: "Boats", "pin model ada/talker": "on" } },
  "/settings/public/:account/picture": { path: "/settings/public/ada/picture", files: { picture: "a picture" } },
  "/settings/public/:account/picture/remove": { path: "/settings/public/ada/picture/remove", form: {} },
  "/settings/following/:owner": { path: "/settings/following/acme", form: { kind: "org", follows: "true" } },
  "/settings/admin/users/:user/profile/remove": {
    path: "/settings/admin/users/grace/profile/remove",
    form: { part: "avatar" },
  },
  "/settings/identity/link": { form: { linkPassword: "correct horse" } },
  "/settings/identity/unlink": { form: {} },
  "/settings/password": { form: { current: "correct horse", password } },
  "/login/two-factor": { form: { next: "/", code: "123456" } },
  "/login/reset": { form: { token: "link-token", password } },
  "/login/reset/email": { form: { email: "ada@example.org" } },
  "/settings/email": { form: { token: "link-token" } },
  "/settings/email/send": { form: {} },
  "/settings/confirm": { form: { next: "/settings/security", password: "correct horse" } },
  "/settings/security/sessions/end-others": { form: {} },
  "/settings/security/sessions/:sessionId/end": { path: "/settings/security/sessions/session-2/end", form: {} },
  "/settings/security/two-factor": { form: { code: "123456" } },
  "/settings/security/two-factor/off": { form: { password: "correct horse", code: "123456" } },
  "/settings/security/recovery-codes": { form: {} },
  "/settings/account/delete": { form: { name: "ada" } },
  "/settings/security/invitations": { form: {} },
  "/settings/security/help": { form: { user: "ada", do: "link" } },
  "/settings/tokens": { form: { displayName: "laptop", role: "read" } },
  "/settings/tokens/:tokenId": {
    after: "/settings/tokens",
    path: "/settings/tokens/token-1",
    form: { displayName: "desktop" },
  },
  "/settings/tokens/:tokenId/regenerate": {
    after: "/settings/tokens",
    path: "/settings/tokens/token-1/regenerate",
    form: {},
  },
  "/settings/tokens/:tokenId/revoke": { after: "/settings/tokens", path: "/settings/tokens/token-1/revoke", form: {} },
  "/settings/keys": { form: { title: "laptop", key: "ssh-ed25519 AAAA" } },
  "/settings/keys/:keyId/remove": {
    after: "/settings/keys",
    path: "/settings/keys/key-1/remove",
    form: {},
  },
  "/settings/admin/users/:user/suspend": {
    path: "/settings/admin/users/grace/suspend",
    form: { reason: "Spam", days: "7", repositories: "disable" },
  },
  "/settings/admin/users/:user/unsuspend": { path: "/settings/admin/users/grace/unsuspend", form: {} },
  "/settings/admin/users/:user/administrator": {
    path: "/settings/admin/users/grace/administrator",
    form: { admin: "true" },
  },
  "/settings/admin/repositories/disable": { form: { type: "model", name: "acme/bad", reason: "Malware" } },
  "/settings/admin/repositories/enable": { form: { type: "model", name: "acme/bad" } },
  "/settings/admin/nodes/mode": { form: { mode: "normal" } },
  "/settings/admin/jobs/run": { form: { name: "collect garbage" } },
  "/settings/engine/start": { after: "/settings/engine", form: { launcher: "llama", model: "yard/tiny" } },
  "/settings/engine/stop": { after: "/settings/engine", form: { launcher: "llama", model: "yard/tiny" } },
  "/settings/engine/unload": { after: "/settings/engine", form: { model: "yard/tiny" } },
  "/settings/organizations": { form: { name: "new-one", fullname: "" } },
  "/settings/organizations/:organisation": { path: "/settings/organizations/acme", form: { fullname: "Acme" } },
  "/settings/organizations/:organisation/visibility": {
    path: "/settings/organizations/acme/visibility",
    form: { visibility: "private" },
  },
  "/settings/organizations/:organisation/spending": { path: "/settings/organizations/acme/spending", form: {} },
  "/settings/organizations/:organisation/members": {
    path: "/settings/organizations/acme/members",
    form: { user: "grace", role: "read" },
  },
  "/settings/organizations/:organisation/members/:user/remove": {
    path: "/settings/organizations/acme/members/grace/remove",
    form: {},
  },
  "/settings/providers/keys": { form: { provider: "groq", key: "gsk_1" } },
  "/settings/budgets": { form: { measure: "cost", most: "5", window: "month", per: "all" } },
  "/settings/budgets/:quotaId/delete": { path: "/settings/budgets/q1/delete", form: {} },
  "/settings/providers/keys/:provider/test": { path: "/settings/providers/keys/groq/test", form: {} },
  "/settings/providers/keys/:provider/delete": { path: "/settings/providers/keys/groq/delete", form: {} },
  "/settings/providers/order": { form: {} },
  "/new": { form: { type: "model", owner: "acme", name: "new-one", visibility: "public" } },
  "/:owner/:name/settings": { path: "/acme/talker-1b/settings", form: { visibility: "public", discussions: "off" } },
  "/:owner/:name/settings/move": {
    path: "/acme/talker-1b/settings/move",
    form: { owner: "acme", name: "talker-2b" },
  },
  "/:owner/:name/settings/delete": { path: "/acme/talker-1b/settings/delete", form: { confirm: "acme/talker-1b" } },
  "/:owner/:name/settings/providers": {
    path: "/acme/talker-1b/settings/providers",
    form: { provider: "groq", task: "conversational", providerId: "talker" },
  },
  "/:owner/:name/settings/providers/:provider/delete": {
    path: "/acme/talker-1b/settings/providers/simulator/delete",
    form: {},
  },
  "/:owner/:name/like": { path: "/acme/talker-1b/like", form: { liked: "true", next: "/acme/talker-1b" } },
  "/datasets/:owner/:name/settings": {
    path: "/datasets/acme/minutes/settings",
    form: { visibility: "public", discussions: "off" },
  },
  "/datasets/:owner/:name/settings/move": {
    path: "/datasets/acme/minutes/settings/move",
    form: { owner: "acme", name: "hours" },
  },
  "/datasets/:owner/:name/settings/delete": {
    path: "/datasets/acme/minutes/settings/delete",
    form: { confirm: "acme/minutes" },
  },
  "/:owner/:name/try": { path: "/acme/talker-1b/try", files: { prompt: "Ahoy", do: "code" } },
  "/:owner/:name/chat-template": {
    path: "/acme/talker-1b/chat-template",
    form: { messages: '[{"role":"user","content":"Ahoy"}]' },
  },
  "/playground": { path: "/playground?model=acme/talker-1b", files: { prompt: "Ahoy" } },
  ...formsOf("/:owner/:name", "/acme/talker-1b"),
  ...formsOf("/datasets/:owner/:name", "/datasets/acme/minutes"),
  "/settings/reports/new": {
    path: "/settings/reports/new?model=acme/talker-1b",
    form: { category: "spam", text: "Only links" },
  },
  "/settings/admin/reports": { form: { id: "a".repeat(24), outcome: "acted", note: "It is disabled." } },
  "/login/passkey": { form: { response: '{"id":"known"}', next: "/models" } },
  "/login/two-factor/passkey": { form: { response: '{"id":"known"}', next: "/models" } },
  "/settings/security/passkeys": { form: { name: "Laptop", response: '{"id":"known"}' } },
  "/settings/security/passkeys/:passkeyId": { path: "/settings/security/passkeys/key-1", form: { name: "Laptop" } },
  "/settings/security/passkeys/:passkeyId/remove": { path: "/settings/security/passkeys/key-1/remove", form: {} },
  "/notifications": { form: {} },
  "/notifications/mute": { form: { discussion: "a".repeat(24) } },
  "/oauth/device/decision": { form: { user_code: "WDJB-MJHT", decision: "allow" } },
  "/oauth/authorize": { form: { query: "client_id=notebook", decision: "allow" } },
  "/settings/applications": { form: { name: "Notebook", redirectUris: "https://notebook.example.com/callback" } },
  "/settings/applications/connected/:appId/delete": {
    path: "/settings/applications/connected/notebook/delete",
    form: {},
  },
  "/settings/applications/:appId": {
    path: "/settings/applications/notebook",
    form: { name: "Notebook", redirectUris: "https://notebook.example.com/callback" },
  },
  "/settings/applications/:appId/secret": { path: "/settings/applications/notebook/secret", form: {} },
  "/settings/applications/:appId/delete": { path: "/settings/applications/notebook/delete", form: {} },
  "/settings/webhooks": { form: { url: "https://example.com/hook", watched: "acme/talker-1b", repo: "on" } },
  "/settings/webhooks/:webhookId": {
    path: "/settings/webhooks/webhook-1",
    form: { url: "https://example.com/hook", watched: "acme/talker-1b", repo: "on" },
  },
  "/settings/webhooks/:webhookId/state": { path: "/settings/webhooks/webhook-1/state", form: { state: "disable" } },
  "/settings/webhooks/:webhookId/delete": { path: "/settings/webhooks/webhook-1/delete", form: {} },
  "/settings/webhooks/:webhookId/replay/:logId": { path: "/settings/webhooks/webhook-1/replay/log-1", form: {} },
  "/datasets/:owner/:name/like": { path: "/datasets/acme/minutes/like", form: { liked: "true", next: "/datasets" } },
};

/** Routes that respond to scripts instead of returning pages. */
const forScripts = ["/playground/answer", "/login/passkey/options"];

test("every form is tested", () => {
  const posts = createTestPages().routes.filter(({ method, path }) => method === "POST" && path !== "/*");
  const known = [...Object.keys(forms), ...forScripts];
  expect([...new Set(posts.map(({ path }) => path))].toSorted()).toEqual(known.toSorted());
});

describe("a valid form redirects", () => {
  test.each(
    Object.entries(forms).map(([route, { path = route, form, files, after }]) => ({ path, form, files, after })),
  )("POST $path", async ({ path, form, files, after }) => {
    const { request } = createTestPages();
    if (after !== undefined) await request(after, { user: true, form: forms[after]?.form ?? {} });
    const sent = files === undefined ? { form: form ?? {} } : { files: formOf(files) };
    const response = await request(path, { user: true, ...sent });
    expect(response.status).toBe(303);
    const location = response.headers.get("location") ?? "";
    expect(new URL(location, hubUrl).origin).toBe(hubUrl);
    expect(location).not.toContain("hf_");
  });
});

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
