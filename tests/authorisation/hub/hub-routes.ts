import { accountRoutes } from "./account-routes.ts";
import { discussionRoutes } from "./discussion-routes.ts";
import { kinds, type MatrixRoute } from "./matrix-route.ts";
import { peopleRoutes } from "./people-routes.ts";
import { absentRepositoryRoutes, registryRoutes } from "./registry-routes.ts";
import { mappingRoutes, repositoryRoutes } from "./repository-routes.ts";

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

/**
 * Every path of the hub, with the required access. Bodies that would change much fail validation after authorization.
 */
export const hubRoutes: readonly MatrixRoute[] = [
  ...repositoryRoutes,
  ...discussionRoutes,
  ...mappingRoutes,
  ...accountRoutes,
  ...peopleRoutes,
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
  ...absentRepositoryRoutes,
  ...registryRoutes,
  { route: "POST /api/validate-yaml", need: "nothing", body: { content: "" } },
];
