import type { limits } from "@modelyard/platform/limits";

export type RateLimitBucket = keyof typeof limits.rateLimits.buckets;

/** How many requests a bucket admits in one window. */
export interface BucketLimit {
  perAddress: number;
  perUser: number;
}

export type BucketLimits = Readonly<Record<RateLimitBucket, BucketLimit>>;

const isLogin = /^\/(?:_private\/(?:sessions|setup|sign-up)|login|join|welcome)$/;
const isGit = /\/(?:info\/refs|git-upload-pack|git-receive-pack)$/;
const isSearch = /^\/(?:search|search\/suggestions|api\/quicksearch)$/;
const isFile = /^\/(?:datasets\/)?[^/]+\/[^/]+\/(?:resolve|raw)\//;
const isRendering = /^\/[^/]+\/[^/]+\/chat-template$/;
/** Answered from memory, needed by every page, or read by load balancers and monitoring. */
const isFree = /^\/(?:healthz|readyz|metrics|assets|static)(?:\/|$)/;

/** @returns the bucket that counts a request, or `undefined` for requests that cost next to nothing */
export function bucketOf(method: string, url: URL): RateLimitBucket | undefined {
  // Routes are found by the decoded path, so an encoded letter must not lead to another bucket.
  const pathname = decodedPath(url);
  const isRead = method === "GET" || method === "HEAD";
  if (method === "OPTIONS" || (isRead && isFree.test(pathname))) return undefined;
  if (isGit.test(pathname)) return "git";
  if (isRead && isFile.test(pathname)) return "resolvers";
  if (!isRead && isLogin.test(pathname)) return "login";
  if (isRead && (isSearch.test(pathname) || hasSearch(url))) return "search";
  if (isRendering.test(pathname)) return "rendering";
  if (!isRead) return "writes";
  return pathname.startsWith("/api/") || pathname.startsWith("/_private/") ? "api" : "pages";
}

function decodedPath({ pathname }: URL): string {
  if (!pathname.includes("%")) return pathname;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Lists search the database when they are asked to. */
function hasSearch({ searchParams }: URL): boolean {
  return (searchParams.get("search") ?? "") !== "";
}
