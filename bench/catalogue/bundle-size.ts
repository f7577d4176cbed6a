import { gzipSync } from "node:zlib";
import { TASKS_DATA } from "@huggingface/tasks";
import { tasks } from "@modelyard/tasks";
import { build } from "esbuild";
import type { BenchRow } from "../row.ts";

/** @returns the size of a bundle in bytes, minified and gzipped as a browser would fetch it */
async function gzippedBundle(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).byteLength;
}

const shared = Object.entries(TASKS_DATA).flatMap(([key, data]) => (data === undefined ? [] : [key]));

/**
 * The same entries on both sides: descriptors of 47 tasks, libraries and mappings, local apps, hardware, enumerations,
 * samples.
 */
const ours = `
  ${shared.map((key, index) => `export { task as task${index} } from "@modelyard/tasks/tasks/${key}";`).join("\n")}
  export {
    tasks, modalities, modalityLabels, libraries, libraryTasks, librariesForTask, datasetLibraries, localApps, hardware,
    commonMemorySizesGb, tensorTypes, fileTypes, fileTypesBySize, nearestFileType, parseQuantizationLabel, sampleInput,
  } from "@modelyard/tasks";`;
const theirs = `
  export {
    TASKS_DATA, PIPELINE_DATA, MODALITIES, MODALITY_LABELS, MODEL_LIBRARIES_UI_ELEMENTS, LIBRARY_TASK_MAPPING,
    TASKS_MODEL_LIBRARIES, DATASET_LIBRARIES_UI_ELEMENTS, LOCAL_APPS, SKUS, DEFAULT_MEMORY_OPTIONS, GGMLQuantizationType,
    GGMLFileQuantizationType, GGUF_QUANT_ORDER, findNearestQuantType, parseGGUFQuantLabel, getModelInputSnippet,
  } from "@huggingface/tasks";`;

export async function bundleSizes(): Promise<BenchRow[]> {
  const pages: number[] = [];
  for (const key of Object.keys(tasks))
    pages.push(
      await gzippedBundle(
        `export { task } from "@modelyard/tasks/tasks/${key}"; export { about } from "@modelyard/tasks/tasks/${key}/about";`,
      ),
    );
  const largest = Math.max(...pages);
  const [sameKeys, peerSameKeys] = [await gzippedBundle(ours), await gzippedBundle(theirs)];
  const whole = await gzippedBundle('export * from "@modelyard/tasks"; export * from "@modelyard/tasks/descriptors";');
  const peerWhole = await gzippedBundle('export * from "@huggingface/tasks";');
  return [
    {
      what: "largest bundle of one task's data with its text",
      ours: largest,
      unit: "bytes gzipped",
      target: "< 3072",
      held: largest < 3072,
      runs: pages,
    },
    {
      what: "the keys that both packages have (the peer's libraries carry their snippets along)",
      ours: sameKeys,
      peer: peerSameKeys,
      unit: "bytes gzipped",
      ratio: sameKeys / peerSameKeys,
      target: "≤ 0.60 of the peer",
      held: sameKeys / peerSameKeys <= 0.6,
    },
    {
      what: "the whole package without texts and schemas (57 descriptors) beside the peer's whole package",
      ours: whole,
      peer: peerWhole,
      unit: "bytes gzipped",
      ratio: whole / peerWhole,
      target: "≤ 0.60 of the peer",
      held: whole / peerWhole <= 0.6,
    },
  ];
}
