import type { Context } from "hono";
import type { HubClient } from "../data/hub-client.ts";
import type { PageContext } from "../frame/page-context.tsx";
import type { SharePage } from "../page-cache/shared-pages.tsx";
import type { RepositoryAddress } from "../paths.ts";

/** The part of the platform's logger that the pages use. */
export interface PagesLogger {
  error(data: object, message: string): void;
}

/** The Hono environment of page handlers. */
export interface PagesEnvironment {
  Variables: {
    hub: HubClient;
    page: PageContext;
    logger: PagesLogger | undefined;
    serveCached: ServeCached;
    sharePage: SharePage;
  };
}

export interface CacheRule {
  /** The repository that the page shows. Any change of it invalidates the cached page. */
  repository?: RepositoryAddress;
  /** Overrides the default time that a page is served from the cache. */
  freshMs?: number;
}

/** Serves an anonymous visitor a page from the cache, or renders it and stores it. */
export type ServeCached = (
  c: Context<PagesEnvironment>,
  rule: CacheRule,
  render: () => Response | Promise<Response>,
) => Promise<Response>;
