import { chromium } from "@playwright/test";
import { removeDataFolder, startModelyard } from "../../tests/support/start-modelyard.ts";
import type { BenchOptions, BenchRow } from "../row.ts";
import { weighIslands } from "./island-weights.ts";
import { measureInteractions, measureLab } from "./lab.ts";
import { runLighthouse } from "./lighthouse.ts";
import { measureServer } from "./server-speed.ts";
import { measureViews } from "./view-rows.ts";
import { weighPages } from "./weights.ts";

const executablePath = "/usr/bin/chromium";

/**
 * Pages of the demo: their size, how many one core renders, and load times on a slow phone. `--only` selects parts by text
 * in their names.
 */
export async function run({ only = "" }: BenchOptions): Promise<BenchRow[]> {
  const hub = await startModelyard({ flags: ["--demo", "--rate-limits", "off"], checksResponses: false });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const parts = {
    weights: () => weighPages(hub.url),
    islands: () => weighIslands(browser, hub.url),
    server: () => measureServer(hub.url, hub.process.pid ?? 0),
    lab: () => measureLab(browser, hub.url),
    interactions: () => measureInteractions(browser, hub.url),
    views: () => measureViews(),
    lighthouse: () => runLighthouse(hub.url, executablePath),
  };
  try {
    const rows: BenchRow[] = [];
    for (const [name, part] of Object.entries(parts)) {
      if (!name.includes(only)) continue;
      rows.push(...(await part()));
    }
    return rows;
  } finally {
    await browser.close();
    await hub.stop();
    await removeDataFolder(hub.dataFolder);
  }
}
