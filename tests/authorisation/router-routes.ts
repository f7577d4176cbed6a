import type { Need } from "./expectation.ts";
import type { MatrixRoute } from "./hub/matrix-route.ts";

const quota = { per: "all", measure: "requests", window: "day", most: 0.5 };

function settingsOf(address: string, path: string, read: Need, change: Need): MatrixRoute[] {
  const one = { route: `${address}/keys/:provider`, path: `${path}/keys/none` };
  return [
    { route: `GET ${address}/keys`, path: `${path}/keys`, need: read },
    { ...one, route: `PUT ${one.route}`, need: change, body: {} },
    { ...one, route: `DELETE ${one.route}`, need: change },
    { route: `POST ${one.route}/test`, path: `${one.path}/test`, need: change, body: {} },
    { route: `GET ${address}/preferences`, path: `${path}/preferences`, need: read },
    { route: `PUT ${address}/preferences`, path: `${path}/preferences`, need: change, body: { order: "none" } },
    { route: `DELETE ${address}/preferences`, path: `${path}/preferences`, need: change },
    { route: `GET ${address}/quotas`, path: `${path}/quotas`, need: read },
    { route: `PUT ${address}/quotas`, path: `${path}/quotas`, need: change, body: quota },
    { route: `DELETE ${address}/quotas/:id`, path: `${path}/quotas/none`, need: change },
  ];
}

/** Every path of the router's settings, with the required access. */
export const settingsRoutes: readonly MatrixRoute[] = [
  ...settingsOf("/api/router/me", "/api/router/me", "own settings", "change own settings"),
  ...settingsOf("/api/router/hub", "/api/router/hub", "site settings", "change site settings"),
  ...settingsOf(
    "/api/router/organisations/:name",
    "/api/router/organisations/lab",
    "lab settings",
    "change lab settings",
  ),
  { route: "GET /api/router/providers", need: "own settings" },
  { route: "GET /api/router/providers", query: "?organisation=lab", need: "lab usage" },
  { route: "GET /api/usage", need: "own settings" },
  { route: "GET /api/usage", query: "?organisation=lab", need: "lab usage" },
  { route: "GET /api/usage", query: "?of=hub", need: "site settings" },
  { route: "GET /api/usage/breakdown", need: "own settings" },
  { route: "GET /api/usage/breakdown", query: "?organisation=lab", need: "lab usage" },
  { route: "GET /api/usage/breakdown", query: "?of=hub", need: "site settings" },
  { route: "GET /api/router/prices", need: "own settings" },
  { route: "PUT /api/router/prices", need: "change site settings", body: {} },
  { route: "DELETE /api/router/prices", need: "change site settings" },
  { route: "GET /api/router/provider-health", need: "site settings" },
  { route: "GET /api/router/custom-providers", need: "site settings" },
  {
    route: "PUT /api/router/custom-providers/:id",
    path: "/api/router/custom-providers/x",
    need: "change site settings",
    body: {},
  },
  {
    route: "POST /api/router/custom-providers/:id/refresh",
    path: "/api/router/custom-providers/none/refresh",
    need: "change site settings",
    body: {},
  },
  {
    route: "DELETE /api/router/custom-providers/:id",
    path: "/api/router/custom-providers/none",
    need: "change site settings",
  },
  { route: "GET /api/router/engine", need: "site settings" },
  {
    route: "POST /api/router/engine/unload",
    need: "change site settings",
    body: { model: "none" },
    storesNothing: true,
  },
  { route: "GET /api/router/launchers", need: "site settings" },
  {
    route: "POST /api/router/launchers/start",
    need: "change site settings",
    body: { launcher: "none", model: "none/none" },
  },
  {
    route: "POST /api/router/launchers/stop",
    need: "change site settings",
    body: { launcher: "none", model: "none/none" },
    storesNothing: true,
  },
  { route: "GET /api/router/settings", need: "site settings" },
  { route: "PUT /api/router/settings", need: "change site settings", body: "[" },
];

const messages = [{ role: "user", content: "hi" }];
const callers = [
  { path: "/v1/chat/completions", body: { messages } },
  { path: "/v1/messages", body: { messages, max_tokens: 5 } },
  { path: "/v1/responses", body: { input: "hi" } },
  { path: "/v1/completions", body: { prompt: "hi" } },
  { path: "/v1/embeddings", body: { input: "hi" } },
  { path: "/v1/images/generations", body: { prompt: "a cat" } },
  { path: "/v1/audio/speech", body: { input: "hi", voice: "a" } },
  { path: "/v1/jobs", body: { task: "text-to-video", inputs: "a cat" } },
];

/** Every path of the router, with the required access; `/*` is a path below. */
export const routerRoutes: readonly MatrixRoute[] = [
  ...callers.flatMap(({ path, body }): MatrixRoute[] => [
    { route: `POST ${path}`, need: "call model", body: { model: "{id}", ...body } },
    {
      route: `POST ${path}`,
      need: "spend",
      body: { model: "lab/matrix-model-public", ...body },
      headers: { "x-hf-bill-to": "lab" },
    },
  ]),
  // An invalid multipart body: authorization comes before parsing it.
  { route: "POST /v1/audio/transcriptions", need: "call", body: "" },
  { route: "POST /v1/audio/transcriptions", need: "spend", body: "", headers: { "x-hf-bill-to": "lab" } },
  { route: "GET /v1/jobs", need: "call" },
  { route: "GET /v1/jobs/*", path: "/v1/jobs/00000000-0000-4000-8000-000000000000", need: "call" },
  { route: "POST /v1/jobs/*", path: "/v1/jobs/00000000-0000-4000-8000-000000000000/cancel", need: "call", body: "" },
  { route: "GET /v1/usage", need: "call" },
  { route: "GET /v1/usage", query: "?organisation=lab", need: "lab usage at the router" },
  { route: "GET /v1/models", need: "nothing", lists: true },
  { route: "GET /v1/models/*", path: "/v1/models/{id}", need: "see model" },
  { route: "GET /v1/models/*", path: "/v1/models/{id}/providers", need: "see model" },
  ...["POST", "GET", "PUT"].flatMap((method): MatrixRoute[] => [
    {
      route: `${method} /router/*`,
      path: "/router/down/v1/x",
      need: "call",
      ...(method === "GET" ? {} : { body: {} }),
    },
    {
      route: `${method} /router/*`,
      path: "/router/down/v1/x",
      need: "spend",
      headers: { "x-hf-bill-to": "lab" },
      ...(method === "GET" ? {} : { body: {} }),
    },
  ]),
];
