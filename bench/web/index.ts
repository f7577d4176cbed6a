import { chromium } from "@playwright/test";
import { removeDataFolder, startModelyard } from "../../tests/support/start-modelyard.ts";
import type { BenchRow } from "../row.ts";
import { weighIslands } from "./island-weights.ts";
import { measureInteractions, measureLab } from "./lab.ts";
import { runLighthouse } from "./lighthouse.ts";
import { measureServer } from "./server-speed.ts";
import { weighPages } from "./weights.ts";

const executablePath = "/usr/bin/chromium";

/** Pages of the demo: their size, how many one core renders, and load times on a slow phone. */
export async function run(): Promise<BenchRow[]> {
  const hub = await startModelyard({ flags: ["--demo", "--rate-limits", "off"], checksResponses: false });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    return [
      ...(await weighPages(hub.url)),
      ...(await weighIslands(browser, hub.url)),
      ...(await measureServer(hub.url, hub.process.pid ?? 0)),
      ...(await measureLab(browser, hub.url)),
      ...(await measureInteractions(browser, hub.url)),
      ...runLighthouse(hub.url, executablePath),
    ];
  } finally {
    await browser.close();
    await hub.stop();
    await removeDataFolder(hub.dataFolder);
  }
}
