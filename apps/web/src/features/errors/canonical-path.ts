import { HubResponseError } from "../../data/hub-response-error.ts";

const repositoryInPath = /^\/(?:(?:api|_private(?:\/[a-z-]{1,20})?)\/(?:models|datasets)\/|datasets\/)?([^/]+\/[^/?]+)/;

/**
 * Returns the address of a page under the current name of its repository, if the hub redirected because the visitor's
 * address has another spelling or an earlier name: `/Alice/CHAT/tree/main` becomes `/alice/chat/tree/main`.
 */
export function canonicalPath(error: unknown, { pathname, search }: URL): string | undefined {
  if (!(error instanceof HubResponseError)) return undefined;
  const requested = repositoryIn(error.requested);
  const canonical = repositoryIn(error.location);
  if (requested === undefined || canonical === undefined) return undefined;
  const folder = pathname.startsWith("/datasets/") ? "/datasets/" : "/";
  const shown = pathname.slice(folder.length, folder.length + requested.length);
  const rest = pathname.slice(folder.length + requested.length);
  // The page may have requested another repository as well, such as a base model.
  const isOfPage = shown.toLowerCase() === requested.toLowerCase() && /^(?:$|\/|\.ipynb$)/.test(rest);
  return isOfPage && shown !== canonical ? `${folder}${canonical}${rest}${search}` : undefined;
}

function repositoryIn(path: string | undefined): string | undefined {
  return repositoryInPath.exec(path ?? "")?.[1];
}
