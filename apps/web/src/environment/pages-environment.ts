import type { Context } from "hono";
import type { HubClient } from "../data/hub-client.ts";
import type { PageContext } from "../frame/page-context.tsx";
import type { RepositoryAddress } from "../paths.ts";

/** Where the pages log errors; the platform's logger fits. */
export interface PagesLogger {
  error(data: object, message: string): void;
}

/** What every handler of a page finds in its context. */
export interface PagesEnvironment {
  Variables: {
    hub: HubClient;
    page: PageContext;
    logger: PagesLogger | undefined;
    serveCached: ServeCached;
  };
}

export interface CacheRule {
  /** The repository that the page shows: the page is sent again only while this is unchanged. */
  of?: RepositoryAddress;
  /** Replaces the usual time. */
  freshMs?: number;
}

/** Responds with a page made for another anonymous visitor a moment ago, or makes one and keeps it. */
export type ServeCached = (
  c: Context<PagesEnvironment>,
  rule: CacheRule,
  make: () => Response | Promise<Response>,
) => Promise<Response>;
