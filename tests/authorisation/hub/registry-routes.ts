import type { MatrixRoute } from "./matrix-route.ts";

/** Routes of repositories without a namespace, of spaces and of kernels, which this hub does not have. */
export const absentRepositoryRoutes = [
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
export const registryRoutes: MatrixRoute[] = [
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
