import type { HttpClient } from "@modelyard/platform/egress/egress";
import { limits } from "@modelyard/platform/limits";
import type { WebOptions } from "@modelyard/web";
import { fetchFile } from "./fetch-file.ts";

type CallGates = Pick<WebOptions, "fetchRouter" | "fetchMedia">;

interface CallGatesOptions {
  /** Where this process listens, once it does. */
  ownUrl: () => string;
  client: HttpClient;
}

/** How pages make a visitor's calls: through our own front door to the router, through the egress to everywhere else. */
export function callGates({ ownUrl, client }: CallGatesOptions): CallGates {
  return {
    fetchRouter: (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(new URL(pathname + search, ownUrl()), request));
    },
    fetchMedia: ({ url, signal }) =>
      fetchFile(client, { url: new URL(url), signal, maxBytes: limits.widget.mediaBytes }),
  };
}
