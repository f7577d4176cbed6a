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
const isLfs = /^\/(?:datasets\/)?[^/]+\/[^/]+\/info\/lfs\//;
const isSearch = /^\/(?:search|search\/suggestions|playground\/models|api\/quicksearch|docs\/try\/quick-search)$/;
const isXet = /^\/xet\//;
const isFile = /^\/(?:datasets\/)?[^/]+\/[^/]+\/(?:resolve|raw)\//;
/** Pulls of models by clients of registries. */
const isBlob = /^\/v2\/[^/]+\/[^/]+\/blobs\//;
const isRendering = /^\/[^/]+\/[^/]+\/chat-template$/;
const isApi = /^\/(?:api|_private|v2)\//;
/** Served from memory, needed by every page, or requested by load balancers and monitoring. */
const isFree = /^\/(?:healthz|readyz|metrics|assets|static)(?:\/|$)/;

/** Returns the bucket that counts a request; `undefined` for requests that are not counted because they cost little. */
export function bucketOf(method: string, url: URL): RateLimitBucket | undefined {
  // Routes match the decoded path, so an encoded letter must not select another bucket.
  const pathname = decodedPath(url);
  const isRead = method === "GET" || method === "HEAD";
  if (method === "OPTIONS" || (isRead && isFree.test(pathname))) return undefined;
  if (isGit.test(pathname) || isLfs.test(pathname)) return "git";
  if (isRead && (isFile.test(pathname) || isXet.test(pathname) || isBlob.test(pathname))) return "resolvers";
  if (!isRead && isLogin.test(pathname)) return "login";
  if (isRead && (isSearch.test(pathname) || hasSearch(url))) return "search";
  if (isRendering.test(pathname)) return "rendering";
  if (!isRead) return "writes";
  return isApi.test(pathname) ? "api" : "pages";
}

function decodedPath({ pathname }: URL): string {
  if (!pathname.includes("%")) return pathname;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Returns whether a list has a search term, which searches the database. */
function hasSearch({ searchParams }: URL): boolean {
  return (searchParams.get("search") ?? "") !== "";
}
