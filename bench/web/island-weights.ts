import type { Browser } from "@playwright/test";
import type { BenchRow } from "../row.ts";
import { pageNames, pages } from "./pages.ts";
import { atMost, kilobytes } from "./weights.ts";

const mostKilobytes = 95;

/** All scripts that a browser loads for a page that is scrolled to its end, gzipped, including React and islands. */
export async function weighIslands(browser: Browser, url: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const name of pageNames) {
    const page = await browser.newPage();
    const scripts: Promise<string>[] = [];
    page.on("response", (response) => {
      if (new URL(response.url()).pathname.endsWith(".js")) scripts.push(response.text());
    });
    await page.goto(url + pages[name].path);
    await page.keyboard.press("End");
    await page.waitForLoadState("networkidle");
    const texts = await Promise.all(scripts);
    await page.close();
    const weight = texts.reduce((sum, text) => sum + kilobytes(text), 0);
    rows.push(atMost(`script of a ${name} page with its islands`, weight, mostKilobytes));
  }
  return rows;
}
