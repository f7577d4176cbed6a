const svg = /\.svg$/i;

/**
 * Returns the type under which a file is sent to this request. A drawing is an image where a page shows it as one: there,
 * browsers run nothing in it. Opened by itself it is text. Browsers that do not say what they open a file for, or have
 * it in their cache, show the image: the sandbox of every file allows no script there.
 * @param type by name and content
 * @see https://www.w3.org/TR/SVG2/conform.html#secure-static-mode
 */
export function typeForRequest(request: Request, path: string, type: string): string {
  if (!svg.test(path) || !type.startsWith("text/plain")) return type;
  const openedFor = request.headers.get("sec-fetch-dest");
  return openedFor === null || openedFor === "image" ? "image/svg+xml" : type;
}
