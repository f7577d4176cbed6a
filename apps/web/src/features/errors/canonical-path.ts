import { HubResponseError } from "../../data/hub-response-error.ts";

const repositoryInPath =
  /^\/(?:api\/(?:models|datasets)\/|_private\/card\/(?:models\/|datasets\/)?|datasets\/)?([^/]+\/[^/?]+)/;

/**
 * Returns the address of a page in the repository's canonical spelling, if the hub redirected because the visitor's
 * spelling differs in case: `/Alice/CHAT/tree/main` becomes `/alice/chat/tree/main`.
 */
export function canonicalPath(error: unknown, { pathname, search }: URL): string | undefined {
  if (!(error instanceof HubResponseError) || error.location === undefined) return undefined;
  const canonical = repositoryInPath.exec(error.location)?.[1];
  if (canonical === undefined) return undefined;
  const folder = pathname.startsWith("/datasets/") ? "/datasets/" : "/";
  const requested = pathname.slice(folder.length, folder.length + canonical.length);
  const rest = pathname.slice(folder.length + canonical.length);
  const isSameRepository = requested.toLowerCase() === canonical.toLowerCase() && /^(?:$|\/|\.ipynb$)/.test(rest);
  return isSameRepository && requested !== canonical ? `${folder}${canonical}${rest}${search}` : undefined;
}
