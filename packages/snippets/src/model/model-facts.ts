import type { ModelRecord } from "@modelyard/tasks";

/** Longer ids do not exist on any hub; one that does come is somebody's test of us. */
const maximumIdLength = 256;
const placeholderId = "<namespace>/<name>";

/** A model record in which every field that is there has the type it says. */
export interface ModelFacts {
  id: string;
  tags: ReadonlySet<string>;
  task: string | undefined;
  library: string | undefined;
  /** As the tokenizer writes it; "[MASK]" where the record has none. */
  maskToken: string;
  transformersInfo: { autoModel: string; processor: string | undefined } | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Reads a record that comes from somebody's model card and may hold anything: what has the wrong type is not there. */
export function modelFacts(record: ModelRecord): ModelFacts {
  const id = text(record.id);
  const tags: unknown = record.tags;
  const info: unknown = record.transformersInfo;
  const autoModel = isRecord(info) ? className(info["auto_model"]) : undefined;
  return {
    id: id !== undefined && id !== "" && id.length <= maximumIdLength ? id.toWellFormed() : placeholderId,
    tags: new Set(Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : []),
    task: text(record.pipeline_tag),
    library: text(record.library_name),
    maskToken: text(record.mask_token)?.slice(0, 64) ?? "[MASK]",
    transformersInfo:
      isRecord(info) && autoModel !== undefined ? { autoModel, processor: className(info["processor"]) } : undefined,
  };
}

/** A name that can stand in an import line; anything else is not a class. */
const className = (value: unknown) =>
  typeof value === "string" && /^[A-Za-z_]\w{0,127}$/.test(value) ? value : undefined;
