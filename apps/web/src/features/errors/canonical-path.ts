import { HubRefusal } from "../../data/hub-refusal.ts";

const ofHub = /^\/(?:api\/(?:models|datasets)\/|_private\/card\/(?:models\/|datasets\/)?|datasets\/)?([^/]+\/[^/?]+)/;
const ofPage = /^(\/(?:datasets\/)?)([^/]+\/[^/?]+)/;

/**
 * Returns the address of a page under the repository's own spelling, where the hub redirected because the visitor's has
 * other letters: `/Alice/CHAT/tree/main` is `/alice/chat/tree/main`.
 */
export function canonicalPath(error: unknown, { pathname, search }: URL): string | undefined {
  if (!(error instanceof HubRefusal) || error.location === undefined) return undefined;
  const own = ofHub.exec(error.location)?.[1];
  const [whole = "", folder = "", asked] = ofPage.exec(pathname) ?? [];
  if (own === undefined || asked === own || asked?.toLowerCase() !== own.toLowerCase()) return undefined;
  return `${folder}${own}${pathname.slice(whole.length)}${search}`;
}
