const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const head = '<?xml version="1.0" encoding="UTF-8"?>';

export interface SitemapEntry {
  path: string;
  /** ISO 8601. */
  changedAt?: string;
}

/** Formats the index of a sitemap, which has the addresses of its parts. @see https://www.sitemaps.org/protocol.html */
export function sitemapIndex(parts: readonly string[]): string {
  const entries = parts.map((url) => `<sitemap><loc>${escape(url)}</loc></sitemap>`);
  return [head, `<sitemapindex ${namespace}>`, ...entries, "</sitemapindex>", ""].join("\n");
}

/** Formats a part of a sitemap, which has the addresses of pages. */
export function sitemapPart(hubUrl: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? "" : `<lastmod>${escape(changedAt)}</lastmod>`;
    return `<url><loc>${escape(hubUrl + path)}</loc>${changed}</url>`;
  });
  return [head, `<urlset ${namespace}>`, ...lines, "</urlset>", ""].join("\n");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
