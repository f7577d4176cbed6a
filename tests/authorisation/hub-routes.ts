import type { Need } from "./expectation.ts";

/** One request of the matrix. `{id}` in paths and bodies is the repository's `namespace/name`. */
export interface MatrixRoute {
  /** Pattern as registered: `GET /api/models/:namespace/:name`. */
  route: string;
  need: Need;
  /** Path of the request, if the pattern is not a path. */
  path?: string;
  query?: string;
  /** JSON, or text that is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Whether the response lists repositories, private ones only for callers with access, and of which type. */
  lists?: true | "public only" | "private only";
  /** Whether git calls it, which gets a plain 401 for a hidden repository, so that it asks for a password. */
  git?: true;
  /** Stores nothing, although its method says so. */
  storesNothing?: boolean;
  /** Whether it removes the actor's grant, so that only actors without one may send it. */
  cancels?: boolean;
  /** Whether it deletes the repository in its body. */
  deletes?: boolean;
}

const kinds = [
  { type: "models", prefix: "", one: "model" },
  { type: "datasets", prefix: "datasets/", one: "dataset" },
] as const;

/** Discussion 1 does not exist: requests that are allowed find nothing, so they change nothing. */
function discussions(type: string): MatrixRoute[] {
  const base = `${type}/:namespace/:name/discussions`;
  const one = `${type}/{id}/discussions/1`;
  const changes = [
    { method: "POST", below: "", need: "like", body: {} },
    { method: "POST", below: "/:num/title", need: "like", body: { title: "A question" } },
    { method: "POST", below: "/:num/status", need: "like", body: { status: "closed" } },
    { method: "POST", below: "/:num/merge", need: "write" },
    { method: "DELETE", below: "/:num/ref", need: "like" },
    { method: "POST", below: "/:num/pin", need: "write", body: { pinned: true } },
    { method: "POST", below: "/:num/lock", need: "write", body: { locked: true } },
    { method: "DELETE", below: "/:num", need: "write" },
    { method: "POST", below: "/:num/comment", need: "like", body: { comment: "Hello" } },
    { method: "POST", below: "/:num/comment/:comment/edit", need: "like", body: { content: "Hello" } },
    { method: "POST", below: "/:num/comment/:comment/hide", need: "like", body: {} },
    { method: "POST", below: "/:num/comment/:comment/reaction", need: "like", body: { reaction: "heart" } },
    { method: "DELETE", below: "/:num/comment/:comment/reaction/:reaction", need: "like" },
  ] as const;
  return [
    { route: `GET /api/${base}`, need: "read" },
    { route: `GET /api/${base}/:num`, path: `/api/${one}`, need: "read" },
    { route: `GET /api/${base}/:num/storage`, path: `/api/${one}/storage`, need: "like" },
    { route: `GET /_private/discussions/${type}/:namespace/:name/count`, need: "read" },
    ...changes.flatMap(({ method, below, ...row }) =>
      ["/api", "/_private"].map((prefix): MatrixRoute => {
        const path = below.replace("/:num", "/1").replace(":comment", "0".repeat(24)).replace(":reaction", "heart");
        const route = `${method} ${prefix}/${base}${below}`;
        return Object.assign({ route, path: `${prefix}/${type}/{id}/discussions${path}` }, row);
      }),
    ),
  ];
}

const forDiscussions = kinds.flatMap(({ type }) => discussions(type));

const forOneRepository = kinds.flatMap(({ type, prefix, one }): MatrixRoute[] => {
  const base = `/api/${type}/:namespace/:name`;
  const api = `/api/${type}/{id}`;
  const git = `/${prefix}:namespace/:name`;
  const settings = { need: "write", body: {} } as const;
  const moves = { need: "write", body: { type: one, fromRepo: "{id}", toRepo: "{id}" } } as const;
  const deletes = { need: "write", body: { type: one, name: "{id}" }, deletes: true } as const;
  return [
    { route: "DELETE /api/repos/delete", ...deletes },
    { route: "DELETE /_private/repos/delete", ...deletes },
    // To its own name, which is taken.
    { route: "POST /api/repos/move", ...moves },
    { route: "POST /_private/repos/move", ...moves },
    { route: `POST ${base}/duplicate`, need: "copy", body: { repository: "lab/matrix-model-public" } },
    { route: `PUT ${base}/settings`, ...settings },
    { route: `PUT /_private/${type}/:namespace/:name/settings`, ...settings },
    { route: `GET ${base}`, need: "read" },
    { route: `GET ${base}/auth-check`, need: "content" },
    { route: `GET ${base}/auth-check/write`, need: "write" },
    ...["/api", "/_private"].flatMap((door): MatrixRoute[] => {
      const route = `POST ${door}/${type}/:namespace/:name`;
      const at = `${door}/${type}/{id}`;
      const ofPull = { query: "?create_pr=1", need: "contribute" } as const;
      const preupload = {
        route: `${route}/preupload/:revision{.+}`,
        path: `${at}/preupload/main`,
        body: { files: [] },
      };
      const commit = { route: `${route}/commit/:revision{.+}`, path: `${at}/commit/main`, body: "{}\n" };
      return [
        { ...preupload, need: "write" },
        { ...commit, need: "write" },
        { ...preupload, ...ofPull },
        { ...commit, ...ofPull },
      ];
    }),
    {
      route: `POST /_private/${type}/:namespace/:name/uploads`,
      need: "contribute",
      body: { objects: [] },
    },
    {
      route: `POST /_private/preview/${type}/:namespace/:name`,
      need: "contribute",
      body: { content: "# Hello", revision: "main", path: "docs/more.md" },
      storesNothing: true,
    },
    { route: `GET ${base}/tree/*`, path: `${api}/tree/main`, need: "read" },
    { route: `GET ${base}/tree/*`, path: `${api}/tree/no-such-branch`, need: "read" },
    {
      route: `POST ${base}/paths-info/*`,
      path: `${api}/paths-info/main`,
      need: "read",
      body: { paths: ["README.md"] },
    },
    { route: `GET ${base}/xet-read-token/:revision{.+}`, path: `${api}/xet-read-token/main`, need: "content" },
    { route: `GET ${base}/xet-write-token/:revision{.+}`, path: `${api}/xet-write-token/main`, need: "write" },
    {
      route: `GET ${base}/xet-write-token/:revision{.+}`,
      path: `${api}/xet-write-token/None`,
      query: "?create_pr=1",
      need: "contribute",
    },
    { route: `GET ${base}/commits/*`, path: `${api}/commits/main`, need: "read" },
    { route: `GET ${base}/compare/:compare{.+}`, path: `${api}/compare/main..main`, need: "content" },
    { route: `GET ${base}/treesize/*`, path: `${api}/treesize/main`, need: "read" },
    { route: `GET ${base}/refs`, need: "read" },
    { route: `GET /_private/ref-list/${type}/:namespace/:name`, need: "read" },
    { route: `GET /_private/comparison/${type}/:namespace/:name`, query: "?base=main&head=main", need: "read" },
    {
      route: `GET /_private/file-history/${type}/:namespace/:name/:revision{.+}`,
      path: `/_private/file-history/${type}/{id}/main`,
      query: "?path=README.md",
      need: "read",
    },
    { route: `GET /_private/diff/${type}/:namespace/:name`, query: "?commit=main", need: "content" },
    { route: `GET /_private/diff/${type}/:namespace/:name`, query: "?base=main&head=main", need: "content" },
    { route: `POST ${base}/branch/:branch{.+}`, path: `${api}/branch/matrix`, need: "write", body: {} },
    {
      route: `POST /_private/${type}/:namespace/:name/branch/:branch{.+}`,
      path: `/_private/${type}/{id}/branch/matrix-2`,
      need: "write",
      body: {},
    },
    { route: `DELETE ${base}/branch/:branch{.+}`, path: `${api}/branch/none`, need: "write" },
    {
      route: `DELETE /_private/${type}/:namespace/:name/branch/:branch{.+}`,
      path: `/_private/${type}/{id}/branch/none`,
      need: "write",
    },
    { route: `POST ${base}/super-squash/:branch{.+}`, path: `${api}/super-squash/none`, need: "write", body: {} },
    { route: `POST ${base}/tag/:revision{.+}`, path: `${api}/tag/main`, need: "write", body: { tag: "matrix" } },
    {
      route: `POST /_private/${type}/:namespace/:name/tag/:revision{.+}`,
      path: `/_private/${type}/{id}/tag/main`,
      need: "write",
      body: { tag: "matrix-2" },
    },
    { route: `DELETE ${base}/tag/:tag{.+}`, path: `${api}/tag/none`, need: "write" },
    {
      route: `DELETE /_private/${type}/:namespace/:name/tag/:tag{.+}`,
      path: `/_private/${type}/{id}/tag/none`,
      need: "write",
    },
    { route: `GET ${base}/revision/:revision{.+}`, path: `${api}/revision/main`, need: "read" },
    { route: `POST ${git}/ask-access`, need: "like", body: { "no such field": "x" } },
    {
      route: `POST /_private/access-requests/${type}/:namespace/:name/ask`,
      need: "like",
      body: { "no such field": "x" },
    },
    { route: `GET /_private/access-requests/${type}/:namespace/:name/own`, need: "read" },
    { route: `GET ${base}/user-access-request/:status`, path: `${api}/user-access-request/pending`, need: "write" },
    { route: `GET ${git}/user-access-report`, need: "write" },
    { route: `POST ${base}/user-access-request/handle`, need: "write", body: {} },
    { route: `POST ${base}/user-access-request/grant`, need: "write", body: {} },
    { route: `POST ${base}/user-access-request/batch`, need: "write", body: {} },
    { route: `POST /_private/access-requests/${type}/:namespace/:name/handle`, need: "write", body: {} },
    { route: `POST /_private/access-requests/${type}/:namespace/:name/grant`, need: "write", body: {} },
    { route: `POST ${base}/user-access-request/cancel`, need: "like", cancels: true },
    { route: `POST /_private/access-requests/${type}/:namespace/:name/cancel`, need: "like", cancels: true },
    { route: `POST ${base}/like`, need: "like", body: {} },
    { route: `DELETE ${base}/like`, need: "like" },
    { route: `POST /_private/likes/${type}/:namespace/:name`, need: "like", body: {} },
    { route: `DELETE /_private/likes/${type}/:namespace/:name`, need: "like" },
    { route: `GET ${base}/storage`, need: "write" },
    { route: `GET /_private/likes/${type}/:namespace/:name`, need: "read" },
    { route: `GET ${base}/likers`, need: "read" },
    { route: `GET /_private/downloads/${type}/:namespace/:name`, need: "read" },
    { route: `GET /_private/card/${type}/:namespace/:name`, need: "read" },
    { route: `GET /_private/card/${type}/:namespace/:name`, query: "?path=docs/more.md", need: "content" },
    { route: `GET /_private/card/${type}/:namespace/:name`, query: "?revision=refs%2Fheads%2Fmain", need: "content" },
    { route: `GET /_private/find/${type}/:namespace/:name`, query: "?q=more", need: "read" },
    { route: `GET /_private/blame/${type}/:namespace/:name`, query: "?path=docs/more.md", need: "content" },
    { route: `GET /_private/files/${type}/:namespace/:name`, query: "?path=docs/more.md", need: "content" },
    {
      route: `GET /_private/commit/${type}/:namespace/:name/:revision{.+}`,
      path: `/_private/commit/${type}/{id}/main`,
      need: "read",
    },
    { route: `GET ${git}/resolve/*`, path: `/${prefix}{id}/resolve/main/README.md`, need: "content" },
    { route: `GET ${git}/resolve/*`, path: `/${prefix}{id}/resolve/main/docs/more.md`, need: "content" },
    { route: `GET ${git}/resolve/*`, path: `/${prefix}{id}/resolve/main/none`, need: "content" },
    { route: `GET ${git}/raw/*`, path: `/${prefix}{id}/raw/main/docs/more.md`, need: "content" },
    { route: `GET ${git}/info/refs`, query: "?service=git-upload-pack", git: true, need: "content" },
    { route: `GET ${git}/info/refs`, query: "?service=git-receive-pack", git: true, need: "write" },
    { route: `POST ${git}/git-upload-pack`, git: true, need: "content", body: "0000" },
    { route: `POST ${git}/git-receive-pack`, git: true, need: "write", body: "0000" },
    {
      route: `POST ${git}/info/lfs/objects/batch`,
      need: "content",
      body: { operation: "download", objects: [] },
      storesNothing: true,
    },
    {
      route: `POST ${git}/info/lfs/objects/batch`,
      need: "contribute",
      body: { operation: "upload", objects: [] },
    },
    {
      route: `POST ${git}/info/lfs/verify`,
      need: "contribute",
      body: { oid: "0".repeat(64), size: 1 },
    },
    { route: `GET ${git}/info/lfs/locks`, need: "read" },
    { route: `POST ${git}/info/lfs/locks`, need: "write", body: { path: "" } },
    { route: `POST ${git}/info/lfs/locks/verify`, need: "contribute", body: {}, storesNothing: true },
    {
      route: `POST ${git}/info/lfs/locks/:id/unlock`,
      path: `/${prefix}{id}/info/lfs/locks/x/unlock`,
      need: "write",
      body: {},
      storesNothing: true,
    },
    {
      route: `PUT ${git}/info/lfs/objects/:oid`,
      path: `/${prefix}{id}/info/lfs/objects/x`,
      need: "signed URL",
      body: "x",
    },
    { route: `GET ${git}/info/lfs/objects/:oid`, path: `/${prefix}{id}/info/lfs/objects/x`, need: "signed URL" },
    {
      route: `PUT ${git}/info/lfs/uploads/:upload/:part`,
      path: `/${prefix}{id}/info/lfs/uploads/x/1`,
      need: "signed URL",
      body: "x",
    },
    {
      route: `POST ${git}/info/lfs/uploads/:upload`,
      path: `/${prefix}{id}/info/lfs/uploads/x`,
      need: "signed URL",
      body: {},
    },
    { route: `GET ${base}/lfs-files`, need: "write" },
    {
      // Deletes files on a full disk, too, unless new commits are needed.
      route: `POST ${base}/lfs-files/batch`,
      need: "write",
      body: { deletions: { sha: ["0".repeat(64)], rewriteHistory: false } },
      storesNothing: true,
    },
    {
      route: `DELETE ${base}/lfs-files/:sha`,
      path: `${api}/lfs-files/${"0".repeat(64)}`,
      need: "write",
    },
    {
      // To the repository itself, so it needs write access.
      route: `POST ${base}/lfs-files/duplicate`,
      need: "copy files",
      body: { target: { type: one, name: "{id}" }, files: [{ xetHash: "0".repeat(64), sha256: "0".repeat(64) }] },
      storesNothing: true,
    },
    { route: `GET /api/${type}`, query: "?search=matrix", need: "nothing", lists: true },
    { route: `GET /api/${type}-facets`, need: "nothing" },
    { route: `GET /api/${type}-tags-by-type`, need: "nothing" },
  ];
});

const ofModels = ["/api", "/_private"].flatMap((door): MatrixRoute[] => {
  const base = `${door}/models/:namespace/:name/inference-providers`;
  return [
    { route: `GET ${base}`, need: "read" },
    { route: `PUT ${base}/:provider`, path: `${door}/models/{id}/inference-providers/x`, need: "write", body: {} },
    { route: `DELETE ${base}/:provider`, path: `${door}/models/{id}/inference-providers/x`, need: "write" },
  ];
});

const absentRepositories = [
  { pattern: "/api/models/:name", path: "/api/models/gpt2" },
  { pattern: "/api/models/:name/:operation/*", path: "/api/models/gpt2/tree/main" },
  { pattern: "/api/datasets/:name", path: "/api/datasets/squad" },
  { pattern: "/api/datasets/:name/:operation/*", path: "/api/datasets/squad/branch/main" },
  { pattern: "/api/spaces/*", path: "/api/spaces/acme/demo" },
  { pattern: "/api/kernels/*", path: "/api/kernels/acme/demo" },
  { pattern: "/:name/resolve/:revision/*", path: "/gpt2/resolve/main/config.json" },
  { pattern: "/:name/raw/:revision/*", path: "/gpt2/raw/main/config.json" },
  { pattern: "/datasets/:name/resolve/:revision/*", path: "/datasets/squad/resolve/main/README.md" },
  { pattern: "/datasets/:name/raw/:revision/*", path: "/datasets/squad/raw/main/README.md" },
  { pattern: "/spaces/:namespace/:name/resolve/*", path: "/spaces/acme/demo/resolve/main/app.py" },
  { pattern: "/spaces/:namespace/:name/raw/*", path: "/spaces/acme/demo/raw/main/app.py" },
].map(({ pattern, path }): MatrixRoute => ({ route: `ALL ${pattern}`, path, need: "no repository" }));

/** Pulls of models. The repositories of the matrix have no GGUF files: who may read them learns that. */
const registryRoutes: MatrixRoute[] = [
  { route: "GET /v2/", need: "nothing" },
  { route: "GET /v2/token", query: "?scope=repository:lab/none:pull", need: "nothing" },
  { route: "GET /v2/:namespace/:name/manifests/:reference", path: "/v2/{id}/manifests/latest", need: "content" },
  { route: "GET /v2/:namespace/:name/tags/list", path: "/v2/{id}/tags/list", need: "content" },
  {
    route: "GET /v2/:namespace/:name/blobs/:digest",
    path: `/v2/{id}/blobs/sha256:${"0".repeat(64)}`,
    need: "content",
  },
  { route: "ALL /v2/*", path: "/v2/{id}/blobs/uploads/", need: "nothing" },
];

/** Changes of a collection that does not exist: callers who may change collections get 404. */
function collectionRoutes(): MatrixRoute[] {
  const base = "/api/collections/:namespace/:slug";
  const at = "/api/collections/lab/none";
  const common = { need: "change own settings", storesNothing: true } as const;
  return [
    { route: `GET ${base}`, path: at, need: "nothing" },
    { ...common, route: `PATCH ${base}`, path: at, body: {} },
    { ...common, route: `DELETE ${base}`, path: at },
    { ...common, route: `POST ${base}/items`, path: `${at}/items`, body: {} },
    { ...common, route: `POST ${base}/items/batch`, path: `${at}/items/batch`, body: [] },
    { ...common, route: `PATCH ${base}/items/:itemId`, path: `${at}/items/none`, body: {} },
    { ...common, route: `DELETE ${base}/items/:itemId`, path: `${at}/items/none` },
    { ...common, route: `POST ${base}/upvote`, path: `${at}/upvote` },
    { ...common, route: `DELETE ${base}/upvote`, path: `${at}/upvote` },
  ];
}

const lab = "/_private/organizations/lab";

/**
 * Every path of the hub, with the required access. Bodies that would change much fail validation after authorization.
 */
export const hubRoutes: readonly MatrixRoute[] = [
  ...forOneRepository,
  ...forDiscussions,
  ...ofModels,
  { route: "GET /_private/pages/models/:namespace/:name", need: "read" },
  { route: "GET /_private/pages/datasets/:namespace/:name", need: "read" },
  { route: "GET /_private/headers/models/:namespace/:name", need: "read" },
  { route: "GET /_private/headers/datasets/:namespace/:name", need: "read" },
  { route: "GET /_private/model-tree/:namespace/:name", need: "read" },
  ...["/api", "/_private"].flatMap((door): MatrixRoute[] => [
    { route: `POST ${door}/repos/create`, need: "create", body: { organization: "lab", name: "matrix-model-private" } },
    {
      route: `GET ${door}/organizations/:name/settings`,
      path: `${door}/organizations/lab/settings`,
      need: "administer",
    },
    {
      route: `PUT ${door}/organizations/:name/settings`,
      path: `${door}/organizations/lab/settings`,
      need: "configure",
      body: {},
    },
  ]),
  ...["storage", "repositories"].flatMap((what): MatrixRoute[] => [
    { route: `GET /api/settings/${what}`, need: "own settings" },
    {
      route: `GET /api/organizations/:name/settings/${what}`,
      path: `/api/organizations/lab/settings/${what}`,
      need: "lab usage",
    },
  ]),
  { route: "GET /api/namespaces/:name/storage", path: "/api/namespaces/lab/storage", need: "site settings" },
  {
    route: "PUT /api/namespaces/:name/storage",
    path: "/api/namespaces/lab/storage",
    need: "change site settings",
    body: {},
  },
  { route: "GET /api/notifications", need: "own settings" },
  { route: "DELETE /api/notifications", need: "change own settings", body: {} },
  { route: "GET /api/settings/watch", need: "own settings" },
  { route: "PATCH /api/settings/watch", need: "change own settings", body: {} },
  ...["/api", "/_private"].flatMap((door): MatrixRoute[] => [
    { route: `POST ${door}/notifications/mark-as-read`, need: "change own settings", body: {} },
    { route: `POST ${door}/notifications/mute`, need: "change own settings", body: {} },
  ]),
  { route: "GET /api/collections", need: "nothing" },
  {
    route: "POST /api/collections",
    need: "create",
    body: { namespace: "lab", title: "Matrix" },
  },
  ...collectionRoutes(),
  { route: "GET /api/settings/webhooks", need: "own settings" },
  { route: "GET /api/settings/webhooks/:webhookId", path: "/api/settings/webhooks/none", need: "own settings" },
  {
    route: "GET /api/settings/webhooks/:webhookId/deliveries",
    path: "/api/settings/webhooks/none/deliveries",
    need: "own settings",
  },
  ...["/api", "/_private"].flatMap((door): MatrixRoute[] => {
    const base = `${door}/settings/webhooks`;
    const need = "change own settings";
    return [
      { route: `POST ${base}`, need, body: {} },
      { route: `POST ${base}/:webhookId`, path: `${base}/none`, need, body: {} },
      { route: `DELETE ${base}/:webhookId`, path: `${base}/none`, need },
      { route: `POST ${base}/:webhookId/enable`, path: `${base}/none/enable`, need },
      { route: `POST ${base}/:webhookId/disable`, path: `${base}/none/disable`, need },
      { route: `POST ${base}/:webhookId/replay/:logId`, path: `${base}/none/replay/none`, need },
    ];
  }),
  { route: "POST /oauth/device", need: "app", body: {} },
  { route: "POST /oauth/token", need: "app", body: {} },
  { route: "POST /oauth/revoke", need: "app", body: {}, storesNothing: true },
  { route: "POST /oauth/register", need: "app", body: { redirect_uris: "none" } },
  // The matrix has no token of an app, which these routes require.
  { route: "GET /oauth/userinfo", need: "token of an app" },
  { route: "POST /oauth/userinfo", need: "token of an app", storesNothing: true },
  { route: "GET /oauth/jwks", need: "nothing" },
  { route: "GET /.well-known/openid-configuration", need: "nothing" },
  { route: "GET /.well-known/oauth-authorization-server", need: "nothing" },
  { route: "GET /api/whoami-v2", need: "user" },
  { route: "POST /_private/sessions", need: "nothing", body: {} },
  { route: "DELETE /_private/sessions", need: "nothing", headers: { cookie: "" } },
  { route: "POST /_private/setup", need: "nothing", body: {} },
  { route: "POST /_private/setup/link", need: "nothing", body: {} },
  { route: "GET /api/audit-log", need: "site settings" },
  { route: "GET /api/audit-log/export", need: "site settings" },
  { route: "GET /api/organizations/:name/audit-log", path: "/api/organizations/lab/audit-log", need: "administer" },
  {
    route: "GET /api/organizations/:name/audit-log/export",
    path: "/api/organizations/lab/audit-log/export",
    need: "administer",
  },
  ...[
    "POST /_private/admin/repositories/disable",
    "POST /_private/admin/repositories/enable",
    "POST /_private/admin/users/suspend",
    "POST /_private/admin/users/unsuspend",
    "POST /_private/admin/users/administrator",
    "POST /_private/admin/profiles/remove",
    "POST /_private/admin/jobs/run",
    "POST /_private/admin/mode",
    "POST /_private/admin/reports/handle",
  ].map((route): MatrixRoute => ({ route, need: "browser site", body: {}, storesNothing: true })),
  ...[
    "accounts",
    "accounts/:name",
    "overview",
    "jobs",
    "nodes",
    "disabled-repositories",
    "reports",
    "storage",
    "storage/owners",
    "storage/repositories",
  ].map(
    (path): MatrixRoute => ({
      route: `GET /_private/admin/${path}`,
      path: `/_private/admin/${path.replace(":name", "lab")}`,
      need: "browser site",
    }),
  ),
  { route: "GET /_private/reports", need: "browser" },
  { route: "POST /_private/reports", need: "browser", body: {}, storesNothing: true },
  { route: "POST /_private/reports/seen", need: "browser", storesNothing: true },
  { route: "GET /_private/tokens", need: "browser" },
  { route: "GET /_private/tokens/repositories", need: "browser" },
  { route: "POST /_private/tokens", need: "browser", body: {} },
  { route: "PUT /_private/tokens/:id", path: "/_private/tokens/none", need: "browser", body: {} },
  { route: "POST /_private/tokens/:id/regenerate", path: "/_private/tokens/none/regenerate", need: "browser" },
  { route: "GET /_private/sessions", need: "browser" },
  { route: "DELETE /_private/sessions/:id", path: "/_private/sessions/none", need: "browser" },
  { route: "POST /_private/sessions/end-others", need: "browser", storesNothing: true },
  { route: "POST /_private/sessions/second-factor", need: "nothing", body: {} },
  { route: "POST /_private/sessions/passkey/options", need: "nothing" },
  { route: "POST /_private/sessions/passkey", need: "nothing", body: {} },
  { route: "POST /_private/sessions/second-factor/passkey/options", need: "nothing" },
  { route: "POST /_private/sessions/second-factor/passkey", need: "nothing", body: {} },
  { route: "POST /_private/confirmation", need: "browser", body: {}, storesNothing: true },
  { route: "GET /_private/account/export", need: "browser" },
  { route: "POST /_private/account/delete", need: "browser", body: {}, storesNothing: true },
  { route: "GET /_private/passkeys", need: "browser" },
  { route: "POST /_private/passkeys/options", need: "browser" },
  { route: "POST /_private/passkeys", need: "browser", body: {} },
  { route: "PUT /_private/passkeys/:id", path: "/_private/passkeys/none", need: "browser", body: {} },
  { route: "DELETE /_private/passkeys/:id", path: "/_private/passkeys/none", need: "browser" },
  { route: "GET /_private/two-factor", need: "browser" },
  { route: "POST /_private/two-factor/totp", need: "browser" },
  { route: "POST /_private/two-factor/totp/confirm", need: "browser", body: {} },
  { route: "POST /_private/two-factor/recovery-codes", need: "browser" },
  { route: "POST /_private/two-factor/disable", need: "browser", body: {}, storesNothing: true },
  {
    route: "DELETE /_private/users/:name/two-factor",
    path: "/_private/users/none/two-factor",
    need: "browser site settings",
  },
  {
    route: "POST /_private/users/:name/password-reset",
    path: "/_private/users/none/password-reset",
    need: "browser site settings",
  },
  { route: "GET /_private/password-reset", need: "nothing" },
  { route: "POST /_private/password-reset/email", need: "nothing", body: {} },
  { route: "GET /_private/email", need: "browser" },
  { route: "POST /_private/email/send", need: "browser" },
  { route: "POST /_private/email/verify", need: "browser", body: {} },
  { route: "POST /_private/password-reset", need: "nothing", body: {} },
  { route: "POST /_private/password-reset/link", need: "nothing", body: {}, storesNothing: true },
  { route: "GET /_private/ssh-keys", need: "browser" },
  { route: "POST /_private/ssh-keys", need: "browser", body: {} },
  { route: "DELETE /_private/ssh-keys/:id", path: "/_private/ssh-keys/none", need: "browser" },
  { route: "DELETE /_private/tokens/:id", path: "/_private/tokens/none", need: "browser" },
  { route: "GET /_private/oauth/device", need: "browser" },
  { route: "POST /_private/oauth/device", need: "browser", body: {} },
  { route: "GET /_private/oauth/authorize", need: "nothing" },
  { route: "POST /_private/oauth/authorize", need: "browser", body: {} },
  { route: "GET /_private/oauth/apps", need: "browser" },
  { route: "POST /_private/oauth/apps", need: "browser", body: {} },
  { route: "PUT /_private/oauth/apps/:id", path: "/_private/oauth/apps/none", need: "browser", body: {} },
  { route: "POST /_private/oauth/apps/:id/secret", path: "/_private/oauth/apps/none/secret", need: "browser" },
  { route: "DELETE /_private/oauth/apps/:id", path: "/_private/oauth/apps/none", need: "browser" },
  { route: "DELETE /_private/oauth/connected/:id", path: "/_private/oauth/connected/none", need: "browser" },
  { route: "GET /_private/sign-up", need: "nothing" },
  { route: "POST /_private/sign-up", need: "nothing", body: {} },
  { route: "POST /_private/sign-up/invitation", need: "nothing", body: {}, storesNothing: true },
  { route: "POST /_private/invitations", need: "browser site settings" },
  ...["GET /_private/external-sign-in", "GET /_private/external-sign-in/logout"].map(
    (route): MatrixRoute => ({ route, need: "nothing" }),
  ),
  { route: "POST /_private/external-sign-in", need: "nothing", body: {}, storesNothing: true },
  { route: "POST /_private/external-sign-in/callback", need: "nothing", body: {} },
  { route: "POST /_private/external-sign-in/link", need: "browser", body: {} },
  { route: "GET /_private/external-sign-in/identity", need: "browser" },
  { route: "DELETE /_private/external-sign-in/identity", need: "browser" },
  ...kinds.flatMap(({ type }) =>
    (["/api", "/_private"] as const).flatMap((prefix): MatrixRoute[] => {
      const base = `${prefix}/${type}/:namespace/:name/trusted-publishers`;
      const path = `${prefix}/${type}/{id}/trusted-publishers`;
      return [
        { route: `GET ${base}`, path, need: "write" },
        { route: `POST ${base}`, path, need: "write", body: {} },
        { route: `DELETE ${base}/:publisherId`, path: `${path}/none`, need: "write" },
      ];
    }),
  ),
  { route: "GET /_private/profile", need: "browser" },
  { route: "PUT /_private/profile", need: "browser", body: {} },
  { route: "PUT /_private/password", need: "browser", body: {} },
  { route: "GET /_private/public-profiles/:name", path: "/_private/public-profiles/lab", need: "browser administer" },
  {
    route: "PUT /_private/public-profiles/:name",
    path: "/_private/public-profiles/lab",
    need: "browser administer",
    body: {},
  },
  {
    route: "PUT /_private/avatars/:name",
    path: "/_private/avatars/lab",
    need: "browser administer",
    body: "no picture",
  },
  { route: "DELETE /_private/avatars/:name", path: "/_private/avatars/lab", need: "browser administer" },
  { route: "GET /_private/activity/:name", path: "/_private/activity/lab", need: "nothing" },
  ...(["user", "org"] as const).flatMap((kind) =>
    ["POST", "DELETE"].map(
      (method): MatrixRoute => ({
        route: `${method} /_private/follows/${kind}s/:name`,
        path: `/_private/follows/${kind}s/${kind === "user" ? "fan" : "lab"}`,
        need: "change own settings",
      }),
    ),
  ),
  { route: "POST /_private/organizations", need: "browser", body: {} },
  { route: "PUT /_private/organizations/:name", path: lab, need: "browser administer", body: {} },
  {
    route: "PUT /_private/organizations/:name/members/:user",
    path: `${lab}/members/sam`,
    need: "browser administer",
    body: {},
  },
  {
    route: "DELETE /_private/organizations/:name/members/:user",
    path: `${lab}/members/sam`,
    need: "browser administer",
  },
  { route: "GET /api/users/:name/overview", path: "/api/users/alice/overview", need: "nothing" },
  { route: "GET /api/organizations/:name/overview", path: "/api/organizations/lab/overview", need: "nothing" },
  { route: "GET /api/organizations/:name/members", path: "/api/organizations/lab/members", need: "nothing" },
  ...["users", "organizations"].flatMap((people): MatrixRoute[] => {
    const base = `/api/${people}/:name`;
    const path = `/api/${people}/${people === "users" ? "fan" : "lab"}`;
    return [
      { route: `POST ${base}/follow`, path: `${path}/follow`, need: "change own settings" },
      { route: `DELETE ${base}/follow`, path: `${path}/follow`, need: "change own settings" },
      { route: `GET ${base}/followers`, path: `${path}/followers`, need: "nothing" },
      { route: `GET ${base}/avatar`, path: `${path}/avatar`, need: "nothing" },
      { route: `GET ${base}/socials`, path: `${path}/socials`, need: "nothing" },
    ];
  }),
  { route: "GET /api/users/:name/following", path: "/api/users/fan/following", need: "nothing" },
  { route: "GET /api/avatars/:name", path: "/api/avatars/fan", need: "nothing" },
  { route: "GET /avatars/:file", path: "/avatars/ada.svg", need: "nothing" },
  { route: "GET /api/trending", query: "?limit=20", need: "nothing" },
  { route: "GET /api/spaces", need: "nothing" },
  { route: "GET /api/spaces/semantic-search", query: "?q=chat", need: "nothing" },
  { route: "GET /api/tasks", need: "nothing" },
  { route: "GET /api/quicksearch", query: "?q=matrix&limit=20", need: "nothing", lists: true },
  // By words of public cards, and by words of private ones.
  { route: "GET /api/quicksearch", query: "?q=public&limit=50", need: "nothing", lists: "public only" },
  { route: "GET /api/quicksearch", query: "?q=members+7f3a&limit=50", need: "nothing", lists: "private only" },
  { route: "GET /api/users/:user/likes", path: "/api/users/fan/likes", need: "nothing", lists: "public only" },
  // These take tokens for one repository instead of access tokens.
  ...["chunks", "xorbs"].map((kind): MatrixRoute => {
    const method = kind === "chunks" ? "GET" : "POST";
    const path = `/xet/v1/${kind}/default/${"0".repeat(64)}`;
    return { route: `${method} /xet/v1/${kind}/default/:hash`, path, need: "Xet token" };
  }),
  ...["v1", "v2"].flatMap((version): MatrixRoute[] => [
    { route: `POST /xet/${version}/shards`, need: "Xet token" },
    {
      route: `GET /xet/${version}/reconstructions/:hash`,
      path: `/xet/${version}/reconstructions/${"0".repeat(64)}`,
      need: "Xet token",
    },
  ]),
  { route: "GET /xet/v1/xorbs/default/:hash", path: `/xet/v1/xorbs/default/${"0".repeat(64)}`, need: "signed address" },
  ...absentRepositories,
  ...registryRoutes,
  { route: "POST /api/validate-yaml", need: "nothing", body: { content: "" } },
];
