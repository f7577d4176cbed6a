/**
 * Requests by POST that change nothing of the hub's content: reads with a body, git fetches, the batch of Git LFS (whose
 * uploads call `requireSpace`), sign-in and sign-out, marks of what was seen, and the end of read-only mode.
 */
const acceptedInReadOnlyMode =
  /\/git-upload-pack$|\/objects\/batch$|\/paths-info\/|^\/api\/validate-yaml$|^\/oauth\/(?:token|device|revoke)$|^\/_private\/(?:sessions(?:$|\/)|confirmation$|oauth\/(?:authorize|device)$|admin\/mode$|reports\/seen$)|^\/api\/notifications\/mark-as-read$/;

/** Returns whether requests of a route change content, so that read-only mode refuses them. */
export function isChange(method: string, path: string): boolean {
  return method !== "GET" && !acceptedInReadOnlyMode.test(path);
}
