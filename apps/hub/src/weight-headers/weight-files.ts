/** A file in a listing. */
export interface ListedFile {
  path: string;
  size: number;
  blobId: string;
  /** For a large file. */
  lfs?: { oid: string } | undefined;
  /** Where the content of a large file can be read. */
  objectFile?: string | undefined;
}

const indexName = "model.safetensors.index.json";
/** File names under which libraries look for a model's weights, the most common first. */
const wholeModelNames = ["model.safetensors", "adapter_model.safetensors", "diffusion_pytorch_model.safetensors"];
const isShard = /^(.+)-\d{5}-of-\d{5}\.(safetensors|gguf)$/;

/**
 * Finds a model's weight files among those of a repository: the shards of an index, a file with a well-known name, a
 * numbered series, or the only file.
 * @returns `index` is a file that lists the shards; `undefined` if it is unclear which file is the model
 */
export function safetensorsOf<File extends ListedFile>(
  files: readonly File[],
): { index: File } | { shards: readonly File[] } | undefined {
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

/** Returns the files whose headers are read; a repository may have a hundred thousand others. */
export function weightFiles<File extends ListedFile>(files: readonly File[]): File[] {
  const weights = safetensorsOf(files);
  const named = weights === undefined ? [] : "index" in weights ? [weights.index] : weights.shards;
  const shards =
    weights !== undefined && "index" in weights ? files.filter(({ path }) => path.endsWith(".safetensors")) : [];
  return [...named, ...shards, ...ggufGroups(files).flat()];
}

/** Groups GGUF files by model, each with its parts sorted by name. */
export function ggufGroups<File extends ListedFile>(files: readonly File[]): File[][] {
  const found = files.filter(({ path }) => path.endsWith(".gguf"));
  return [...Map.groupBy(found, ({ path }) => seriesOf(path) ?? path).values()];
}

/** Returns the common name of a numbered series of files. */
function seriesOf(path: string): string | undefined {
  return isShard.exec(path)?.[1];
}
