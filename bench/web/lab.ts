import type { Browser, Page } from "@playwright/test";
import { type BenchRow, median } from "../row.ts";
import { interactions } from "./interactions.ts";
import { entryPages, pages } from "./pages.ts";
import { joinHub } from "./server-speed.ts";

const runs = 3;
const mostInteractionMs = 100;

interface Vitals {
  largestPaintMs: number;
  shift: number;
  blockedMs: number;
}

/** A mid-range phone on a slow connection: a quarter of this CPU, 1.6 Mbit/s, 150 ms round-trip time. */
async function slowPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 0.75e6 / 8,
  });
  return page;
}

/** Load times on such a phone with an empty cache. */
export async function measureLab(browser: Browser, url: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const name of entryPages) {
    const all: Vitals[] = [];
    for (let index = 0; index < runs; index++) all.push(await visit(browser, url + pages[name].path));
    rows.push(
      row(
        `lab: largest paint of a ${name} page`,
        "ms",
        1500,
        all.map(({ largestPaintMs }) => largestPaintMs),
      ),
      row(
        `lab: shift of a ${name} page`,
        "",
        0.02,
        all.map(({ shift }) => shift),
      ),
      row(
        `lab: blocked time of a ${name} page`,
        "ms",
        150,
        all.map(({ blockedMs }) => blockedMs),
      ),
    );
  }
  return rows;
}

async function visit(browser: Browser, address: string): Promise<Vitals> {
  const page = await slowPage(browser);
  try {
    await page.goto(address, { waitUntil: "networkidle" });
    return await page.evaluate(readVitals);
  } finally {
    await page.context().close();
  }
}

/** Runs in the page. Buffered entries are reported to observers that request them. */
async function readVitals(): Promise<Vitals> {
  const waitMs = 500;
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        resolve(list.getEntries());
        observer.disconnect();
      });
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), waitMs);
    });
  const paints = await entriesOf("largest-contentful-paint");
  const shifts = await entriesOf("layout-shift");
  const tasks = await entriesOf("longtask");
  return {
    largestPaintMs: paints.at(-1)?.startTime ?? Infinity,
    shift: shifts.reduce((sum, entry) => sum + ("value" in entry ? Number(entry.value) : 0), 0),
    blockedMs: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  };
}

/** Time from a click to the next frame, for common interactions: filters, tabs, menus. */
export async function measureInteractions(browser: Browser, url: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const session = await joinHub(url, "grace");
  for (const { what, path, isSignedIn = false, prepare, press } of interactions) {
    const times: number[] = [];
    for (let index = 0; index < runs; index++) {
      const page = await slowPage(browser);
      if (isSignedIn) await page.context().addCookies(cookiesOf(session, url));
      await page.goto(url + path, { waitUntil: "networkidle" });
      await prepare?.(page);
      times.push(await slowestResponse(page, () => press(page)));
      await page.context().close();
    }
    rows.push(row(`lab: response to ${what}`, "ms", mostInteractionMs, times));
  }
  return rows;
}

function cookiesOf(header: string, url: string) {
  return header.split("; ").map((line) => {
    const [name = "", value = ""] = line.split("=", 2);
    return { name, value, url };
  });
}

async function slowestResponse(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const { dataset } = document.body;
    dataset["slowest"] = "0";
    const options = { type: "event", durationThreshold: 16 };
    new PerformanceObserver((list) => {
      const durations = list.getEntries().map(({ duration }) => duration);
      dataset["slowest"] = String(Math.max(Number(dataset["slowest"]), ...durations));
    }).observe(options);
  });
  await press();
  // An event is reported after its frame; one that took less than 16 ms is not reported.
  await page.waitForTimeout(500);
  return Number(await page.locator("body").getAttribute("data-slowest"));
}

function row(what: string, unit: string, most: number, values: readonly number[]): BenchRow {
  const ours = median(values);
  return { what, ours, unit, target: `≤ ${most}`, held: ours <= most, runs: [...values] };
}
