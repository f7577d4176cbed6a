import type { Hub } from "@modelyard/hub";
import { publicUrl, withSeededHub } from "../lists/seeded-hub.ts";
import { type BenchRow, median } from "../row.ts";

const tasks = ["text-generation", "text-to-image", "fill-mask", "image-segmentation", "tabular-classification"];
const tags = ["transformers,safetensors", "diffusers,en", "peft,license:mit", "gguf,de", "region:us,model-type-7"];
/** From a frequent word to a name that nothing has, with two that are too short for the index. */
const texts = ["talker", "merged-seer", "talker-777", "owner-12/", "77", "a", "zebra"];
const sorts = "trendingScore downloads likes likes30d createdAt lastModified num_parameters mainSize".split(" ");
const filters = `pipeline_tag=fill-mask library=peft language=ta license=mit,gemma format=jax quantization=Q4_K_M
  num_parameters=min:6B,max:12B num_parameters=min:7B,max:8B inference_provider=groq inference=warm apps=vllm
  search=talker-77 author=owner-77 gated=false updated=week filter=model-type-7`.split(/\s+/);
const perRequest = 3;

/** Requests lists and facet counts of the API, sequentially, from one process with its database. */
export async function listRows(models: number): Promise<BenchRow[]> {
  const mostMs = models > 1_000_000 ? 20 : 10;
  return withSeededHub(models, async (hub) => {
    const combined = await timesOf(hub, "/api/models", combinations());
    const sorted = sorts.flatMap((sort) => ["-1", "1"].map((direction) => `sort=${sort}&direction=${direction}`));
    const filtered = filters.flatMap((filter) => sorts.slice(0, 5).map((sort) => `${filter}&sort=${sort}`));
    const counted = filters.filter((filter) => /^(?:pipeline_tag|library|language|format|quantization)=/.test(filter));
    const row = rowOf(models);
    return [
      row("task, two tags and text, p50", combined, 0.5, mostMs),
      row("task, two tags and text, p99", combined, 0.99, 100),
      row("each sort, both directions, p50", await timesOf(hub, "/api/models", sorted), 0.5, mostMs),
      row("each filter with five sorts, p50", await timesOf(hub, "/api/models", filtered), 0.5, mostMs),
      row("facet counts from counters, p50", await timesOf(hub, "/api/models-facets", ["", ...counted]), 0.5, 20),
      row(
        "facet counts of task, two tags and text, p50",
        await timesOf(hub, "/api/models-facets", combinations()),
        0.5,
        20,
      ),
    ];
  });
}

function combinations(): string[] {
  const found = tasks.flatMap((task) =>
    tags.flatMap((pair) =>
      texts.map((text) => {
        const query = new URLSearchParams({ pipeline_tag: task, search: text });
        for (const tag of pair.split(",")) query.append("filter", tag);
        return query;
      }),
    ),
  );
  return found.map((query, index) => `${query}&sort=${sorts[index % sorts.length]}`);
}

/** Sends each request several times. @returns the median of each, without the first time, which fills the caches */
async function timesOf(hub: Hub, path: string, queries: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const runs: number[] = [];
    for (let turn = 0; turn <= perRequest; turn++) {
      const start = performance.now();
      const response = await hub.app.request(`${publicUrl()}${path}?${query}`);
      await response.arrayBuffer();
      runs.push(performance.now() - start);
      if (!response.ok) throw new Error(`${path}?${query} returned ${response.status}`);
    }
    times.push(median(runs.slice(1)));
  }
  return times;
}

function rowOf(models: number) {
  return (what: string, runs: number[], quantile: number, mostMs: number): BenchRow => {
    const sorted = runs.toSorted((left, right) => left - right);
    const ours = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
    const target = `≤ ${mostMs} ms`;
    return { what: `${models} models: ${what}`, ours, runs, unit: "ms", target, held: ours <= mostMs };
  };
}
