const svg = /\.svg$/i;

/**
 * Returns the content type of a file for this request. An SVG is sent as an image if a page embeds it as one, where
 * browsers run no scripts in it, and as text if it is opened directly. Browsers that do not state the purpose get the
 * image: the sandbox of every file allows no scripts.
 * @param type the type by name and content
 * @see https://www.w3.org/TR/SVG2/conform.html#secure-static-mode
 */
export function typeForRequest(request: Request, path: string, type: string): string {
  if (!svg.test(path) || !type.startsWith("text/plain")) return type;
  const openedFor = request.headers.get("sec-fetch-dest");
  return openedFor === null || openedFor === "image" ? "image/svg+xml" : type;
}
