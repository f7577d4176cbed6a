import { gzipSync } from "node:zlib";
import type { BenchRow } from "../row.ts";
import { pageNames, pages } from "./pages.ts";

const htmlKilobytes = 60;
const styleKilobytes = 30;
/** Before an island is hydrated. */
const scriptKilobytes = 10;

/** Bytes that a browser loads for each page, gzipped, and a check that all of it comes from this hub. */
export async function weighPages(url: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const name of pageNames) {
    const { path } = pages[name];
    const html = await (await fetch(url + path)).text();
    const loaded = [
      ...html.matchAll(/<(?:script|link|img|iframe|source|video|audio)\b[^>]*?\s(?:src|href)="([^"]+)"/g),
    ].map(([, address = ""]) => new URL(address.replaceAll("&amp;", "&"), url + path));
    const own = loaded.filter(({ origin }) => origin === new URL(url).origin);
    const scripts = own.filter(({ pathname }) => pathname.endsWith(".js"));
    const styles = own.filter(({ pathname }) => pathname.endsWith(".css"));
    rows.push(
      atMost(`HTML of a ${name} page`, kilobytes(html), htmlKilobytes),
      atMost(`script of a ${name} page`, await weightOf(scripts), scriptKilobytes),
      atMost(`style of a ${name} page`, await weightOf(styles), styleKilobytes),
      { ...atMost(`what a ${name} page loads from elsewhere`, loaded.length - own.length, 0), unit: "files" },
    );
  }
  return rows;
}

async function weightOf(addresses: readonly URL[]): Promise<number> {
  const texts = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
  return texts.reduce((sum, text) => sum + kilobytes(text), 0);
}

export function kilobytes(text: string): number {
  return gzipSync(text).byteLength / 1000;
}

export function atMost(what: string, ours: number, most: number): BenchRow {
  return { what, ours, unit: "kB gz", target: `≤ ${most}`, held: ours <= most };
}
