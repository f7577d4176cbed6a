import { oneLine } from "../literals/text.ts";
import { isRecord, recordOf, textOf, textsOf } from "../model/read-fields.ts";

/** What is known of a dataset, with the field names of the hub's API. */
export interface DatasetRecord {
  /** `namespace/name`. */
  id: string;
  /** Tags of the dataset. */
  tags?: readonly string[] | undefined;
  /** Front matter of its card. */
  cardData?: { readonly [key: string]: unknown } | undefined;
}

/** A dataset record whose fields have their declared types. */
export interface DatasetFacts {
  id: string;
  tags: ReadonlySet<string>;
  /** The first configuration in the card, if it has several. */
  config: string | undefined;
  /** The file format named by a tag. */
  format: "csv" | "json" | "parquet" | "text" | undefined;
  /** Path of the first data file in the repository, which may be a pattern. */
  dataFile: string | undefined;
}

const formats = ["csv", "json", "parquet", "text"] as const;
const maximumLength = 512;

export function datasetFacts(record: DatasetRecord): DatasetFacts {
  const id = textOf(record.id);
  const tags = new Set(textsOf(record.tags));
  const configs: unknown = recordOf(record.cardData)["configs"];
  const list: unknown[] = Array.isArray(configs) ? configs : [];
  const first = recordOf(list.find(isRecord));
  const config = textOf(first["config_name"]);
  return {
    id: id === undefined || id.length > 256 ? "<namespace>/<name>" : id.toWellFormed(),
    tags,
    config: list.length > 1 && config !== undefined && config.length <= maximumLength ? config : undefined,
    format: formats.find((format) => tags.has(`format:${format}`)),
    dataFile: dataFileOf(first["data_files"]),
  };
}

/** `data_files` is a path, a list of paths, or a list of splits with paths. */
function dataFileOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const path = isRecord(first) ? first["path"] : first;
  const file = textOf(path) ?? textsOf(path)[0];
  return file === undefined || file.length > maximumLength ? undefined : oneLine(file);
}
