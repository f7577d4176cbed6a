import { type Actor, hasRight, readsFiles, type Visibility } from "./actors.ts";

/**
 * What a page needs of its visitor: `public`: the repository is public, for members as well;
 * `read`, `content`, `contribute`, `write` and `like` as for the hub; `member`: to belong to `lab`, in any role;
 * `administer`, `read lab`: those rights in `lab`; `signed in`: an account; `site admin`: that of an administrator of the hub.
 */
type PageNeed =
  | "nothing"
  | "public"
  | "read"
  | "content"
  | "contribute"
  | "write"
  | "like"
  | "signed in"
  | "member"
  | "administer"
  | "read lab"
  | "site admin";

/** `login`: redirected to sign in; `absent`: 404. */
export type PageOutcome = "allowed" | "login" | "401" | "403" | "absent";

export interface PageRoute {
  /** Pattern as registered. */
  route: string;
  need: PageNeed;
  path?: string;
  query?: string;
  form?: Record<string, string>;
  /** Whether it is a form with files. */
  multipart?: true;
  /** Whether the object of the form does not exist: visitors with access get 404 as well. */
  missing?: true;
  lists?: true;
}

const kinds = [{ prefix: "" }, { prefix: "/datasets" }] as const;

/** Forms that change files. Each names a path that is not valid, or an earlier version of the file, so it changes nothing. */
function changesOf(page: string, at: string): PageRoute[] {
  const forms = [
    { route: "new/:revision", below: "new/main" },
    { route: "new/:revision/:path{.+}", below: "new/main/docs" },
    { route: "edit/:revision/:path{.+}", below: "edit/main/docs/more.md" },
    { route: "rename/:revision/:path{.+}", below: "rename/main/docs/more.md" },
    { route: "delete/:revision/:path{.+}", below: "delete/main/docs/more.md" },
  ];
  const form = { path: "../outside", content: "", base: "0".repeat(40), target: "branch" };
  const uploads = ["upload/:revision", "upload/:revision/:path{.+}"].map((route): PageRoute => {
    const path = `${at}/${route.replace(":revision", "main").replace(":path{.+}", "docs")}`;
    return { route: `GET ${page}/${route}`, path, need: "contribute" };
  });
  const changes = forms.flatMap(({ route, below }): PageRoute[] => [
    { route: `GET ${page}/${route}`, path: `${at}/${below}`, need: "contribute" },
    { route: `POST ${page}/${route}`, path: `${at}/${below}`, need: "contribute", form },
  ]);
  return [...changes, ...uploads];
}

const ofRepositories = kinds.flatMap(({ prefix }): PageRoute[] => {
  const page = `${prefix}/:owner/:name`;
  const at = `${prefix}/{id}`;
  return [
    { route: `GET ${page}`, need: "read" },
    { route: `GET ${page}/card.png`, need: "public" },
    { route: `GET ${page}/tree/:revision`, path: `${at}/tree/main`, need: "read" },
    { route: `GET ${page}/tree/:revision/:path{.+}`, path: `${at}/tree/main/docs`, need: "read" },
    { route: `GET ${page}/blob/:revision/:path{.+}`, path: `${at}/blob/main/docs/more.md`, need: "content" },
    { route: `GET ${page}/blame/:revision/:path{.+}`, path: `${at}/blame/main/docs/more.md`, need: "content" },
    { route: `GET ${page}/find/:revision`, path: `${at}/find/main`, query: "?q=more", need: "read" },
    { route: `GET ${page}/commits/:revision`, path: `${at}/commits/main`, need: "read" },
    { route: `GET ${page}/commits/:revision/:path{.+}`, path: `${at}/commits/main/README.md`, need: "read" },
    { route: `GET ${page}/commit/:revision`, path: `${at}/commit/main`, need: "read" },
    { route: `GET ${page}/compare`, need: "read" },
    { route: `GET ${page}/compare/:revisions{.+}`, path: `${at}/compare/main...main`, need: "read" },
    { route: `GET ${page}/refs`, need: "read" },
    { route: `GET ${page}/start`, need: "write" },
    {
      route: `POST ${page}/refs`,
      need: "write",
      form: { action: "create-branch", name: "matrix-page", revision: "main" },
    },
    { route: `GET ${page}/settings`, need: "write" },
    // The form does not change the repository, or fails because the name is not confirmed.
    { route: `POST ${page}/settings`, need: "write", form: { visibility: "{visibility}" } },
    { route: `POST ${page}/settings/move`, need: "write", form: { owner: "", name: "" } },
    { route: `POST ${page}/settings/delete`, need: "write", form: { confirm: "" } },
    { route: `GET ${page}/access`, need: "read" },
    { route: `POST ${page}/access`, need: "like", form: {} },
    { route: `POST ${page}/access/cancel`, need: "like", form: {}, missing: true },
    { route: `GET ${page}/settings/access`, need: "write" },
    // The form repeats the mode of the repository.
    { route: `POST ${page}/settings/access`, need: "write", form: { gated: "{gated}" } },
    { route: `POST ${page}/settings/access/review`, need: "write", form: {}, missing: true },
    { route: `POST ${page}/settings/access/grant`, need: "write", form: {}, missing: true },
    { route: `GET ${page}/settings/publishers`, need: "write" },
    { route: `POST ${page}/settings/publishers`, need: "write", form: { issuer: "", claims: "" } },
    {
      route: `POST ${page}/settings/publishers/:publisherId/delete`,
      path: `${at}/settings/publishers/none/delete`,
      need: "write",
      form: {},
      missing: true,
    },
    { route: `POST ${page}/like`, need: "like", form: { liked: "true" } },
    { route: `GET ${page}/discussions`, need: "read" },
    { route: `GET ${page}/discussions/new`, need: "like" },
    { route: `POST ${page}/discussions/new`, need: "like", form: { title: "", description: "" } },
    { route: `GET ${page}/discussions/:num`, path: `${at}/discussions/1`, need: "read", missing: true },
    {
      route: `POST ${page}/discussions/:num`,
      path: `${at}/discussions/1`,
      need: "like",
      form: { action: "comment", comment: "Hello" },
      missing: true,
    },
  ];
});

const lab = "/settings/organizations/:organisation";
const ofLab = { query: "?of=lab" } as const;

/** Every page and form of a repository, an owner or an organization, with the required access. */
export const pageRoutes: readonly PageRoute[] = [
  // First: a later row cancels the access to gated repositories that a visitor was granted.
  ...kinds.flatMap(({ prefix }) => changesOf(`${prefix}/:owner/:name`, `${prefix}/{id}`)),
  ...ofRepositories,
  { route: "GET /:owner/:name/settings/providers", need: "write" },
  {
    route: "POST /:owner/:name/settings/providers",
    need: "write",
    form: { provider: "down", task: "text-generation", providerId: "" },
  },
  {
    route: "POST /:owner/:name/settings/providers/:provider/delete",
    path: "/{id}/settings/providers/none/delete",
    need: "write",
    form: {},
    missing: true,
  },
  { route: "GET /:owner/:file{[^/]+\\.ipynb}", path: "/{id}.ipynb", need: "read" },
  { route: "GET /:owner/:name/providers", need: "read" },
  { route: "GET /:owner/:name/model-tree", need: "read" },
  // Redirects to the page of the model, whether or not there is one.
  { route: "GET /:owner/:name/try", need: "nothing" },
  { route: "GET /:owner/:name/chat-template", need: "nothing" },
  { route: "POST /:owner/:name/try", need: "read", form: {}, multipart: true, missing: true },
  { route: "POST /:owner/:name/chat-template", need: "read", form: {} },
  { route: "GET /assets/samples/:name", path: "/assets/samples/cat.png", need: "nothing" },
  { route: "GET /:owner", path: "/{owner}", need: "nothing", lists: true },
  { route: "GET /models", query: "?search=matrix", need: "nothing", lists: true },
  { route: "GET /datasets", query: "?search=matrix", need: "nothing", lists: true },
  { route: "GET /search", query: "?q=matrix", need: "nothing", lists: true },
  { route: `GET ${lab}`, need: "member" },
  { route: `POST ${lab}`, need: "administer", form: { fullname: "" } },
  { route: `POST ${lab}/visibility`, need: "administer", form: { visibility: "public" } },
  { route: `POST ${lab}/spending`, need: "administer", form: {} },
  { route: `POST ${lab}/members`, need: "administer", form: { user: "nora", role: "no_access" } },
  {
    route: `POST ${lab}/members/:user/remove`,
    path: "/settings/organizations/lab/members/nobody-of-this-name/remove",
    need: "administer",
    form: {},
    missing: true,
  },
  { route: `GET ${lab}/audit-log`, path: "/settings/organizations/lab/audit-log", need: "administer" },
  { route: "GET /settings/providers/keys", ...ofLab, need: "administer" },
  { route: "POST /settings/providers/keys", ...ofLab, need: "administer", form: { provider: "groq", key: "" } },
  {
    route: "POST /settings/providers/keys/:provider/test",
    path: "/settings/providers/keys/none/test",
    ...ofLab,
    need: "administer",
    form: {},
    missing: true,
  },
  {
    route: "POST /settings/providers/keys/:provider/delete",
    path: "/settings/providers/keys/none/delete",
    ...ofLab,
    need: "administer",
    form: {},
    missing: true,
  },
  { route: "GET /settings/providers/order", ...ofLab, need: "administer" },
  { route: "POST /settings/providers/order", ...ofLab, need: "administer", form: {} },
  { route: "GET /settings/usage", ...ofLab, need: "read lab" },
  { route: "GET /settings/budgets", ...ofLab, need: "administer" },
  { route: "POST /settings/budgets", ...ofLab, need: "administer", form: { most: "" } },
  {
    route: "POST /settings/budgets/:quotaId/delete",
    path: "/settings/budgets/none/delete",
    ...ofLab,
    need: "administer",
    form: {},
    missing: true,
  },
  { route: "GET /settings/storage", need: "signed in" },
  ...[
    "",
    "/users",
    "/organizations",
    "/repositories",
    "/jobs",
    "/nodes",
    "/reports",
    "/providers",
    "/settings",
    "/storage",
  ].map((page): PageRoute => ({ route: `GET /settings/admin${page}`, need: "site admin" })),
  { route: "GET /settings/admin/users/:user", path: "/settings/admin/users/alice", need: "site admin" },
  // The forms lack what they need, or name nothing that exists, so that they change nothing.
  ...["repositories/disable", "repositories/enable", "jobs/run", "nodes/mode", "reports"].map(
    (action): PageRoute => ({ route: `POST /settings/admin/${action}`, need: "site admin", form: {} }),
  ),
  ...["suspend", "unsuspend"].map(
    (action): PageRoute => ({
      route: `POST /settings/admin/users/:user/${action}`,
      path: `/settings/admin/users/alice/${action}`,
      need: "site admin",
      form: { reason: "" },
    }),
  ),
  {
    route: "POST /settings/admin/users/:user/administrator",
    path: "/settings/admin/users/alice/administrator",
    need: "site admin",
    form: { admin: "false" },
  },
  {
    route: "POST /settings/admin/users/:user/profile/remove",
    path: "/settings/admin/users/alice/profile/remove",
    need: "site admin",
    form: { part: "" },
  },
  {
    route: "POST /settings/following/:owner",
    path: "/settings/following/lab",
    need: "signed in",
    form: { kind: "org", follows: "false" },
  },
  { route: "GET /settings/public/:account", path: "/settings/public/lab", need: "administer" },
  {
    route: "POST /settings/public/:account",
    path: "/settings/public/lab",
    need: "administer",
    form: { homepage: "none" },
  },
  {
    route: "POST /settings/public/:account/picture",
    path: "/settings/public/lab/picture",
    need: "administer",
    form: {},
    multipart: true,
  },
  {
    route: "POST /settings/public/:account/picture/remove",
    path: "/settings/public/lab/picture/remove",
    need: "administer",
    form: {},
  },
  // The hub of the matrix has no external provider.
  { route: "GET /login/external", need: "nothing", missing: true },
  { route: "GET /login/external/callback", need: "nothing", missing: true },
  { route: "POST /settings/identity/link", need: "signed in", form: {}, missing: true },
  { route: "POST /settings/identity/unlink", need: "signed in", form: {}, missing: true },
  { route: "GET /collections/:owner/:slug", path: "/collections/lab/none", need: "nothing", missing: true },
  { route: "GET /settings/reports", need: "signed in" },
  { route: "GET /settings/reports/new", path: "/settings/reports/new?account=lab", need: "signed in" },
  { route: "POST /settings/reports/new", path: "/settings/reports/new?account=lab", need: "signed in", form: {} },
  { route: "GET /notifications", need: "signed in" },
  { route: "POST /notifications", need: "signed in", form: {} },
  { route: "POST /notifications/mute", need: "signed in", form: { discussion: "none" } },
  { route: "GET /settings/webhooks", need: "signed in" },
  { route: "POST /settings/webhooks", need: "signed in", form: { url: "", watched: "" } },
  { route: "GET /settings/webhooks/:webhookId", path: "/settings/webhooks/none", need: "signed in", missing: true },
  {
    route: "POST /settings/webhooks/:webhookId",
    path: "/settings/webhooks/none",
    need: "signed in",
    form: {},
    missing: true,
  },
  ...["state", "delete", "replay/none"].map((action): PageRoute => {
    const route = `POST /settings/webhooks/:webhookId/${action.replace("none", ":logId")}`;
    return { route, path: `/settings/webhooks/none/${action}`, need: "signed in", form: {}, missing: true };
  }),
  { route: "GET /oauth/device", need: "signed in" },
  {
    route: "POST /oauth/device/decision",
    need: "signed in",
    form: { user_code: "BBBB-BBBB", decision: "deny" },
    missing: true,
  },
  // An unknown app: the page says so, for every visitor.
  { route: "GET /oauth/authorize", need: "nothing" },
  { route: "POST /oauth/authorize", need: "signed in", form: { query: "", decision: "deny" } },
  { route: "GET /settings/applications", need: "signed in" },
  { route: "POST /settings/applications", need: "signed in", form: { name: "" } },
  {
    route: "POST /settings/applications/connected/:appId/delete",
    path: "/settings/applications/connected/none/delete",
    need: "signed in",
    form: {},
    missing: true,
  },
  { route: "GET /settings/applications/:appId", path: "/settings/applications/none", need: "signed in", missing: true },
  ...["", "/secret"].map(
    (action): PageRoute => ({
      route: `POST /settings/applications/:appId${action}`,
      path: `/settings/applications/none${action}`,
      need: "signed in",
      form: {},
      missing: true,
    }),
  ),
  {
    route: "POST /settings/applications/:appId/delete",
    path: "/settings/applications/none/delete",
    need: "signed in",
    form: {},
    missing: true,
  },
  { route: "GET /login/two-factor", need: "nothing" },
  { route: "GET /login/reset", need: "nothing" },
  { route: "POST /login/reset", need: "nothing", form: { token: "none", password: "" } },
  { route: "POST /login/reset/email", need: "nothing", form: { email: "" } },
  { route: "GET /settings/email", need: "signed in" },
  { route: "POST /settings/email", need: "signed in", form: { token: "none" } },
  { route: "POST /settings/email/send", need: "signed in", form: {} },
  { route: "POST /login/passkey", need: "nothing", form: { response: "" } },
  { route: "POST /login/passkey/options", need: "nothing", form: {} },
  { route: "POST /login/two-factor/passkey", need: "nothing", form: { response: "" } },
  { route: "GET /settings/security/passkeys", need: "signed in" },
  { route: "POST /settings/security/passkeys", need: "signed in", form: { name: "" } },
  {
    route: "POST /settings/security/passkeys/:passkeyId",
    path: "/settings/security/passkeys/none",
    need: "signed in",
    form: { name: "key" },
    missing: true,
  },
  {
    route: "POST /settings/security/passkeys/:passkeyId/remove",
    path: "/settings/security/passkeys/none/remove",
    need: "signed in",
    form: {},
    missing: true,
  },
  { route: "GET /settings/confirm", need: "signed in" },
  { route: "GET /settings/account", need: "signed in" },
  { route: "GET /settings/account/export", need: "signed in" },
  { route: "GET /settings/security", need: "signed in" },
  {
    route: "POST /settings/security/sessions/:sessionId/end",
    path: "/settings/security/sessions/none/end",
    need: "signed in",
    form: {},
    missing: true,
  },
  { route: "GET /settings/keys", need: "signed in" },
  { route: "POST /settings/keys", need: "signed in", form: { key: "" } },
  {
    route: "POST /settings/keys/:keyId/remove",
    path: "/settings/keys/none/remove",
    need: "signed in",
    form: {},
    missing: true,
  },
  { route: "GET /settings/organizations", need: "signed in" },
  { route: "GET /new", need: "signed in" },
];

export function pageExpectation(
  { need, route }: PageRoute,
  actor: Actor,
  visibility: Visibility,
): readonly PageOutcome[] {
  if (need === "nothing") return ["allowed"];
  const access = visibility === "private" || actor.repo === "write" ? actor.repo : "read";
  if (need === "public") return [visibility === "private" ? "absent" : "allowed"];
  if (need === "read") return [access === "none" ? "absent" : "allowed"];
  if (need === "content") return [access === "none" ? "absent" : readsFiles(actor, visibility) ? "allowed" : "403"];
  if (actor.credentials === "none") return [route.startsWith("GET") ? "login" : "401"];
  switch (need) {
    case "contribute":
      if (access === "none") return ["absent"];
      return [readsFiles(actor, visibility) ? "allowed" : "403"];
    case "write":
    case "like":
      if (access === "none") return ["absent"];
      return [access === "write" || need === "like" ? "allowed" : "403"];
    case "signed in":
      return ["allowed"];
    case "member":
      return [hasRight(actor, "read") || actor.user === "nora" ? "allowed" : "absent"];
    // The existence of an organization is public: pages return 404 or an error about missing access.
    case "administer":
      return hasRight(actor, "administer") ? ["allowed"] : ["403", "absent"];
    case "site admin":
      return [actor.siteAdmin === true ? "allowed" : "403"];
    case "read lab":
      return [hasRight(actor, "read") ? "allowed" : "absent"];
    default:
      return need satisfies never;
  }
}

/** Classifies a response as a `PageOutcome`; server errors have none. */
export function pageOutcomeOf({ status, headers }: Response): string {
  if (status === 303 && headers.get("location")?.startsWith("/login") === true) return "login";
  if (status === 401) return "401";
  if (status === 403) return "403";
  if (status === 404) return "absent";
  return status >= 500 ? `failed with ${status}` : "allowed";
}
