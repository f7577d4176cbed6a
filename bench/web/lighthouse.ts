import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type BenchRow, median } from "../row.ts";
import { entryPages, pages } from "./pages.ts";

const version = "12.8.2";
const runs = 3;
const least = 98;
const Report = z.object({ categories: z.record(z.string(), z.object({ title: z.string(), score: z.number() })) });

/**
 * Lighthouse's four scores of a page. It is larger than all other dependencies together, so it is not one: the bench
 * downloads it into a separate folder when it first runs.
 */
export function runLighthouse(url: string, chromium: string): BenchRow[] {
  const folder = resolve(import.meta.dirname, "../../.cache/lighthouse");
  mkdirSync(folder, { recursive: true });
  const program = join(folder, "node_modules/lighthouse/cli/index.js");
  if (!existsSync(program)) {
    const words = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", `lighthouse@${version}`];
    execFileSync("npm", words, { stdio: "ignore" });
  }
  return entryPages.flatMap((name) => {
    const scores = new Map<string, number[]>();
    for (let index = 0; index < runs; index++) {
      const report = join(folder, "report.json");
      judge({ program, chromium, address: url + pages[name].path, report });
      const { categories } = Report.parse(JSON.parse(readFileSync(report, "utf8")));
      for (const { title, score } of Object.values(categories)) {
        scores.set(title, [...(scores.get(title) ?? []), score * 100]);
      }
    }
    return [...scores].map(([title, values]) => ({
      what: `Lighthouse: ${title.toLowerCase()} of a ${name} page`,
      ours: median(values),
      unit: "",
      target: `≥ ${least}`,
      held: median(values) >= least,
      runs: values,
    }));
  });
}

interface Judging {
  program: string;
  chromium: string;
  address: string;
  report: string;
}

/** Sometimes a browser on a busy machine does not respond to its first call; only a second failure counts. */
function judge({ program, chromium, address, report }: Judging, tries = 2): void {
  const flags = "--chrome-flags=--headless --no-sandbox --disable-gpu";
  const words = [program, address, "--quiet", "--output=json", `--output-path=${report}`, flags];
  try {
    execFileSync("env", [`CHROME_PATH=${chromium}`, process.execPath, ...words], { stdio: "ignore" });
  } catch (error) {
    if (tries <= 1) throw error;
    judge({ program, chromium, address, report }, tries - 1);
  }
}
