import { randomBytes } from "node:crypto";
import { createChatTemplatePool } from "@modelyard/snippets/chat-template";
import { createWeb } from "@modelyard/web";
import { type BenchRow, median } from "../row.ts";
import { publicUrl, withSeededHub } from "./seeded-hub.ts";

const models = 1_000_000;
const runs = 15;
const mostMs = 60;

/** Typical list requests: each is a page with its entries, its facets and their counts. */
export const addresses = {
  "all of them": "/models",
  "one task": "/models?pipeline_tag=text-generation",
  "a rare task, by downloads": "/models?pipeline_tag=tabular-classification&sort=downloads",
  "one library, by likes": "/models?library=diffusers&sort=likes",
  "a language, newest first": "/models?language=tr&sort=created",
  "a range of sizes": "/models?num_parameters=min%3A6B%2Cmax%3A12B",
  "a task and a library": "/models?pipeline_tag=text-generation&library=transformers",
  "four facets": "/models?pipeline_tag=text-generation&library=peft&language=de&license=mit",
  "a quantisation, by size": "/models?quantization=Q4_K_M&sort=most_params",
  "any provider": "/models?inference_provider=all",
  "changed this week": "/models?updated=week",
  "part of a name": "/models?search=talker-77",
  "a name that nothing has": "/models?search=zebra-crossing",
  "one owner": "/models?author=owner-77",
  "page 100": "/models?p=99",
} as const;

/** Requests list pages over a million models, sequentially, from one process with its database. */
export async function run(): Promise<BenchRow[]> {
  return withSeededHub(models, async (hub) => {
    const chatTemplates = createChatTemplatePool();
    const web = createWeb({
      logger: undefined,
      fetchHub: async (request) => hub.app.fetch(request),
      fetchRouter: () => Promise.reject(new Error("lists ask no model")),
      fetchMedia: () => Promise.reject(new Error("lists show no media")),
      chatTemplates,
      results: hub.pageResults,
      publicUrl,
      cookieKey: randomBytes(32),
      version: "bench",
      demo: false,
    });
    const rows: BenchRow[] = [];
    for (const [what, address] of Object.entries(addresses)) {
      rows.push(row(what, await timesOf(what, () => web.request(`${publicUrl()}${address}`))));
    }
    chatTemplates.close();
    return rows;
  });
}

async function timesOf(what: string, ask: () => Response | Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index <= runs; index++) {
    const start = performance.now();
    const response = await ask();
    const html = await response.text();
    times.push(performance.now() - start);
    // A list without results has no filters; when they could not be counted, an alert says so.
    if (response.status !== 200 || html.includes('role="alert"')) {
      throw new Error(`${what}: a list answered ${response.status}, or its filters could not be counted`);
    }
  }
  // The first request fills the caches.
  return times.slice(1);
}

function row(what: string, times: readonly number[]): BenchRow {
  const ours = median(times);
  return {
    what: `${models / 1e6} million models: ${what}`,
    ours,
    unit: "ms",
    target: `p50 ≤ ${mostMs} ms`,
    held: ours <= mostMs,
    runs: [...times],
  };
}
