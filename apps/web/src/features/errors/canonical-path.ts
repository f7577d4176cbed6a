import { HubRefusal } from "../../data/hub-refusal.ts";

const ofHub = /^\/(?:api\/(?:models|datasets)\/|_private\/card\/(?:models\/|datasets\/)?|datasets\/)?([^/]+\/[^/?]+)/;

/**
 * Returns the address of a page under the repository's own spelling, where the hub redirected because the visitor's has
 * other letters: `/Alice/CHAT/tree/main` is `/alice/chat/tree/main`.
 */
export function canonicalPath(error: unknown, { pathname, search }: URL): string | undefined {
  if (!(error instanceof HubRefusal) || error.location === undefined) return undefined;
  const own = ofHub.exec(error.location)?.[1];
  if (own === undefined) return undefined;
  const folder = pathname.startsWith("/datasets/") ? "/datasets/" : "/";
  const asked = pathname.slice(folder.length, folder.length + own.length);
  const rest = pathname.slice(folder.length + own.length);
  const isOwn = asked.toLowerCase() === own.toLowerCase() && /^(?:$|\/|\.ipynb$)/.test(rest);
  return isOwn && asked !== own ? `${folder}${own}${rest}${search}` : undefined;
}
