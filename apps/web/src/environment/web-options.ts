import type { WhoAmI } from "@modelyard/hub/contract";
import type { ChatTemplatePool } from "@modelyard/snippets/chat-template";
import type { FetchHub } from "../data/hub-client.ts";
import type { PageCacheOptions } from "./page-cache.ts";
import type { PagesLogger } from "./pages-environment.ts";
import type { SettingInForce } from "./setting-in-force.ts";

/** The requests that pages send to services that run models. */
export interface CallGates {
  /** Sends a request to the hub's router. */
  fetchRouter: (request: Request) => Promise<Response>;
  /** Fetches a provider's output file from an untrusted address. */
  fetchMedia: (request: Request) => Promise<Response>;
}

/** Stores results between a form and the page after it, for all nodes. It receives encrypted bytes only. */
export interface ResultStore {
  /** @returns `false` if the store is full */
  put: (result: { id: string; visitor: string; client: string; content: Buffer }) => Promise<boolean>;
  /** @returns `undefined` if the result is missing, has expired, or belongs to another visitor */
  get: (wanted: { id: string; visitor: string; client: string }) => Promise<Buffer | undefined>;
}

export interface WebOptions extends CallGates {
  /** Calls the hub's HTTP API in process. The visitor's cookie and authorization are forwarded. */
  fetchHub: FetchHub;
  /**
   * Returns the user of a browser's session; `undefined` for an anonymous visitor. By default, pages request it by `fetchHub`,
   * which takes longer.
   */
  viewerOf?: (request: Request, environment: unknown) => Promise<WhoAmI | undefined>;
  /** Returns this hub's public address for a request, e.g. `https://hub.example`. */
  publicUrl: (request: Request, environment?: unknown) => string;
  /** Returns the network of a request's client, which queues use to share capacity. Without it all visitors count as one. */
  clientNetwork?: (request: Request, environment: unknown) => string | undefined;
  /** Renders chat templates of models. The caller closes it. */
  chatTemplates: ChatTemplatePool;
  logger: PagesLogger | undefined;
  /** Without it, every page is rendered for each visitor. */
  pageCache?: PageCacheOptions | undefined;
  /** Stores results of forms for the page after the form. */
  results: ResultStore;
  /** Encrypts results and one-time messages between a form and the page after it: 32 bytes, the same on every node. */
  cookieKey: Buffer;
  /** The origin to which downloads of files are redirected, if there is one. Pages may load files from it. */
  fileOrigin?: string | undefined;
  /**
   * Returns the address for git over SSH, such as `ssh://git@hub.example:2222`; `undefined` if the hub accepts no SSH
   * connections.
   */
  sshUrl?: (request: Request, environment?: unknown) => string | undefined;
  /** The settings of the server, for administrators. */
  settingsInForce?: readonly SettingInForce[] | undefined;
  version: string;
  /** Whether every page shows that responses come from the simulator. */
  demo: boolean;
}
