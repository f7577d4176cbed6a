import { kinds, type MatrixRoute } from "./matrix-route.ts";

function routesOf({ type, prefix, one }: (typeof kinds)[number]): MatrixRoute[] {
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
}

export const repositoryRoutes = kinds.flatMap(routesOf);

export const mappingRoutes = ["/api", "/_private"].flatMap((door): MatrixRoute[] => {
  const base = `${door}/models/:namespace/:name/inference-providers`;
  return [
    { route: `GET ${base}`, need: "read" },
    { route: `PUT ${base}/:provider`, path: `${door}/models/{id}/inference-providers/x`, need: "write", body: {} },
    { route: `DELETE ${base}/:provider`, path: `${door}/models/{id}/inference-providers/x`, need: "write" },
  ];
});
