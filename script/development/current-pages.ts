import { pathToFileURL } from "node:url";
import type * as web from "@modelyard/web";
import { Hono } from "hono";

type Web = typeof web;

/** The pages of the last build, which change while the hub runs. */
export interface CurrentPages {
  /** Replaces `createWeb` of the package of the pages. */
  createWeb: Web["createWeb"];
  /** Starts using the pages of the next build. */
  reload(): Promise<void>;
}

/** @param module path of the built pages */
export async function loadPages(module: string): Promise<CurrentPages> {
  const load = (): Promise<Web> => import(pathToFileURL(module).href);
  let { createWeb } = await load();
  let options: Parameters<typeof createWeb>[0] | undefined;
  let pages: ReturnType<typeof createWeb> | undefined;

  return {
    createWeb(given) {
      options = given;
      pages = createWeb(given);
      const forwarding: ReturnType<typeof createWeb> = new Hono();
      return forwarding.all("*", ({ req, env }) => pages?.fetch(req.raw, env) ?? new Response(null, { status: 503 }));
    },
    async reload() {
      ({ createWeb } = await load());
      if (options !== undefined) pages = createWeb(options);
    },
  };
}
