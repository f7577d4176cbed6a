import { kinds, type MatrixRoute } from "./matrix-route.ts";

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

export const discussionRoutes = kinds.flatMap(({ type }) => discussions(type));
