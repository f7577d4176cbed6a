import { datasetLibraries } from "@modelyard/tasks";

interface DatasetFormat {
  /** The value of the tag `format:…`. */
  format: string;
  names: RegExp;
  modality: string;
  /** Libraries that read such files directly from a hub. */
  libraries: readonly string[];
}

const tableReaders = ["datasets", "pandas", "polars", "duckdb", "dask"];

/** Formats of dataset files, by file name. */
const datasetFormats: readonly DatasetFormat[] = [
  { format: "parquet", names: /\.parquet$/i, modality: "tabular", libraries: tableReaders },
  { format: "csv", names: /\.[ct]sv(?:\.gz)?$/i, modality: "tabular", libraries: tableReaders },
  { format: "json", names: /\.jsonl?(?:\.gz|\.zst)?$/i, modality: "text", libraries: tableReaders },
  { format: "text", names: /\.txt$/i, modality: "text", libraries: tableReaders },
  { format: "arrow", names: /\.arrow$/i, modality: "tabular", libraries: ["datasets"] },
  { format: "lance", names: /\.lance\//i, modality: "tabular", libraries: ["lance"] },
  { format: "webdataset", names: /\.tar$/i, modality: "image", libraries: ["datasets", "webdataset"] },
  { format: "imagefolder", names: /\.(?:jpe?g|png|webp|tiff?|bmp)$/i, modality: "image", libraries: ["datasets"] },
  { format: "audiofolder", names: /\.(?:wav|flac|mp3|ogg|opus)$/i, modality: "audio", libraries: ["datasets"] },
  { format: "videofolder", names: /\.(?:mp4|mkv|webm|avi|mov)$/i, modality: "video", libraries: ["datasets"] },
  { format: "pdffolder", names: /\.pdf$/i, modality: "document", libraries: ["datasets"] },
];
/** Files that describe a repository and contain no data. */
const metadataFile =
  /(?:^|\/)(?:README\.md|LICEN[CS]E(?:\.\w+)?|dataset_infos?\.json|config\.json|requirements\.txt|\.[^/]*)$/i;

/**
 * Derives tags from a dataset's files: their formats and modalities, and the libraries that read them.
 * @param cardTags the card's own tags, some of which name a library
 */
export function datasetFileTags(files: readonly { path: string }[], cardTags: readonly string[]): string[] {
  const data = files.filter(({ path }) => !metadataFile.test(path));
  const found = datasetFormats.filter(({ names }) => data.some(({ path }) => names.test(path)));
  const libraries = new Set([...found.flatMap((format) => format.libraries), ...cardTags]);
  return [
    ...found.map(({ format }) => `format:${format}`),
    ...new Set(found.map(({ modality }) => `modality:${modality}`)),
    ...Object.keys(datasetLibraries)
      .filter((library) => libraries.has(library))
      .map((library) => `library:${library}`),
  ];
}
