import type { ChatTemplatePool } from "@modelyard/snippets/chat-template";
import type { FetchHub } from "../data/hub-client.ts";
import type { PageCacheOptions } from "./page-cache.ts";
import type { PagesLogger } from "./pages-environment.ts";

/** How the pages reach the services that run models. */
export interface CallGates {
  /** Sends a request for an address of this hub to its router. */
  fetchRouter: (request: Request) => Promise<Response>;
  /** Fetches a file that a provider made, from an untrusted address. */
  fetchMedia: (request: Request) => Promise<Response>;
}

/** Stores results between a form and the page after it, for all nodes. It sees sealed bytes only. */
export interface ResultStore {
  /** @returns `false`: there was no room */
  put: (result: { id: string; visitor: string; client: string; content: Buffer }) => Promise<boolean>;
  /** @returns `undefined`: there is none, it is too old, or another visitor's */
  get: (wanted: { id: string; visitor: string; client: string }) => Promise<Buffer | undefined>;
}

export interface WebOptions extends CallGates {
  /** An in-process call of the hub's HTTP API. The visitor's cookie and authorization are passed along. */
  fetchHub: FetchHub;
  /** This hub's public address for a request, as `https://hub.example`. */
  publicUrl: (request: Request, environment?: unknown) => string;
  /** The network of a request's client, which has turns in queues; without it all visitors share one. */
  clientNetwork?: (request: Request, environment: unknown) => string | undefined;
  /** Renders chat templates of models; the caller closes it. */
  chatTemplates: ChatTemplatePool;
  logger: PagesLogger | undefined;
  /** Without it, every page is made anew for each visitor. */
  pageCache?: PageCacheOptions | undefined;
  /** Stores results of forms for the page after the form. */
  results: ResultStore;
  /** Seals what is stored between a form and the page after it; 32 bytes, the same on every node. */
  cookieKey: Buffer;
  version: string;
  /** Shows on every page that responses come from the simulator. */
  demo: boolean;
}
