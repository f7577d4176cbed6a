import type { MatrixRoute } from "./matrix-route.ts";

const lab = "/_private/organizations/lab";

/** Profiles of users and organizations, and members. */
export const peopleRoutes: readonly MatrixRoute[] = [
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
];
