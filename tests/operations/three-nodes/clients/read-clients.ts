import { bearer, type Client } from "./client.ts";
import { send } from "./requests.ts";

const pages = ["/", "/models", "/ada/committed", "/ada/committed/tree/main", "/docs", "/ada", "/models?search=com"];
const api = [
  "/api/models?search=com",
  "/api/whoami-v2",
  "/api/models/ada/committed",
  "/api/models/ada/lfs/tree/main",
  "/v1/models",
];

const at = (paths: readonly string[], number: number): string => paths[number % paths.length] ?? "/";

/** Opens pages as a visitor. */
export const pageReader: Client = {
  name: "page",
  pauseMs: 100,
  run: async ({ url }, number) => {
    await send(url + at(pages, number), { headers: { accept: "text/html" } });
  },
};

export const apiReader: Client = {
  name: "api",
  pauseMs: 100,
  run: async (context, number) => {
    await send(context.url + at(api, number), { headers: bearer(context) });
  },
};
