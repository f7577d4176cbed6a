/** A file as a listing has it. */
export interface ListedFile {
  path: string;
  size: number;
  blobId: string;
}

const indexName = "model.safetensors.index.json";
/** Names under which the libraries look for a model's weights, the usual one first. */
const wholeModelNames = ["model.safetensors", "adapter_model.safetensors", "diffusion_pytorch_model.safetensors"];
const isShard = /^(.+)-\d{5}-of-\d{5}\.(safetensors|gguf)$/;

/**
 * Finds the files in which a model's weights stand, among the many that a repository may hold: what the index names, the
 * one with the usual name, the numbered ones that belong together, or the only one there is.
 * @returns `index` names a file that lists the shards; without either there is no saying which file is the model
 */
export function safetensorsOf(
  files: readonly ListedFile[],
): { index: ListedFile } | { shards: readonly ListedFile[] } | undefined {
  const root = files.filter(({ path }) => !path.includes("/"));
  const index = root.find(({ path }) => path === indexName);
  if (index !== undefined) return { index };
  for (const name of wholeModelNames) {
    const whole = root.find(({ path }) => path === name);
    if (whole !== undefined) return { shards: [whole] };
  }
  const candidates = root.filter(({ path }) => path.endsWith(".safetensors"));
  const [first] = candidates;
  const series = first === undefined ? undefined : seriesOf(first.path);
  const together = series !== undefined && candidates.every(({ path }) => seriesOf(path) === series);
  return first !== undefined && (candidates.length === 1 || together) ? { shards: candidates } : undefined;
}

/** GGUF files; those that are parts of one model together, in the order of their names. */
export function ggufGroups(files: readonly ListedFile[]): ListedFile[][] {
  const found = files.filter(({ path }) => path.endsWith(".gguf"));
  return [...Map.groupBy(found, ({ path }) => seriesOf(path) ?? path).values()];
}

/** @returns what numbered parts of one file have in common */
function seriesOf(path: string): string | undefined {
  return isShard.exec(path)?.[1];
}
