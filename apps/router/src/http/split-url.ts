interface SplitUrl {
  /** Without `/router` before `/v1`: clients with the base URL `/router` find `/v1` below it as well. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
}

/** Splits the URL of a request. */
export function splitUrl(url = "/"): SplitUrl {
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  return {
    path: path.startsWith("/router/v1/") ? path.slice("/router".length) : path,
    query: mark === -1 ? "" : url.slice(mark),
  };
}
