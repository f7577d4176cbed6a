import { configAttention } from "@modelyard/model-files";
import { type ParsedCard, parseCard } from "../cards/front-matter.ts";
import type { ModelFiles } from "../contract/model-files.ts";
import type { IndexedFile, RepoType } from "../database/schema.ts";
import { listFiles } from "../git/list-files.ts";
import type { HubContext } from "../hub-context.ts";
import type { DescribedModelFiles } from "../model-files/header-messages.ts";
import { plainRecord } from "./plain-json.ts";

/** What a commit says about its repository, read from its files. */
export interface DescribedCommit {
  sha: string;
  date: Date;
  files: IndexedFile[];
  card: ParsedCard;
  /** Parsed JSON files by name, those that are there and are objects. */
  json: Partial<Record<DescribingFile, Record<string, unknown>>>;
  chatTemplateFile: string | undefined;
  /** `undefined` for a dataset. */
  modelFiles: DescribedModelFiles | undefined;
}

const describingFiles = [
  "config.json",
  "tokenizer_config.json",
  "processor_config.json",
  "adapter_config.json",
  "model_index.json",
] as const;
type DescribingFile = (typeof describingFiles)[number];

const readFiles: ReadonlySet<string> = new Set([...describingFiles, "README.md", "chat_template.jinja"]);

/** Larger ones are data, not a description. */
const maxFileBytes = 8 * 1024 * 1024;

/** @param revision a commit id or a full ref that exists */
export async function describeCommit(
  { git, modelFiles }: Pick<HubContext, "git" | "modelFiles">,
  { id, type }: { id: string; type: RepoType },
  revision: string,
): Promise<DescribedCommit> {
  const folder = git.folderOf(id);
  const commit = await git.reader.read(folder, `${revision}^{commit}`);
  if (commit === undefined) throw new Error(`the repository ${id} has no commit ${revision}`);
  const items = await listFiles(folder, commit.oid);
  const files = items.map(({ path, size, oid }) => ({ path, size, blobId: oid }));
  // Only these: a map of 100,000 files would block the event loop.
  const byPath = new Map(files.filter(({ path }) => readFiles.has(path)).map((file) => [file.path, file]));

  const textOf = async (path: string): Promise<string | undefined> => {
    const file = byPath.get(path);
    if (file === undefined || file.size > maxFileBytes) return undefined;
    return (await git.reader.read(folder, file.blobId))?.content.toString();
  };
  const json: DescribedCommit["json"] = {};
  for (const name of describingFiles) {
    const parsed = parseRecord(await textOf(name));
    if (parsed !== undefined) json[name] = parsed;
  }
  return {
    sha: commit.oid,
    date: committedAt(commit.content),
    files,
    card: parseCard((await textOf("README.md")) ?? ""),
    json,
    chatTemplateFile: await textOf("chat_template.jinja"),
    modelFiles:
      type === "model"
        ? { ...(await modelFiles.describe({ folder, files })), ...configSizes(json["config.json"]) }
        : undefined,
  };
}

/** The header of a commit object says when, in seconds: `committer name <email> 1700000000 +0000`. */
function committedAt(commitObject: Buffer): Date {
  const seconds = /^committer .*> (\d{1,11}) [+-]\d{4}$/m.exec(commitObject.toString())?.[1];
  return new Date(Number(seconds ?? 0) * 1000);
}

/** A file that is no JSON object describes nothing; it is served as it is all the same. */
function parseRecord(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? plainRecord(value) : undefined;
  } catch {
    return undefined;
  }
}

/** What the memory of a running model depends on, where its weight files do not tell. */
function configSizes(config: Record<string, unknown> | undefined): Pick<ModelFiles, "attention" | "contextLength"> {
  const attention = configAttention(config);
  const tokens = config?.["max_position_embeddings"];
  const isCount = typeof tokens === "number" && Number.isSafeInteger(tokens) && tokens > 0;
  return { ...(attention === undefined ? {} : { attention }), ...(isCount ? { contextLength: tokens } : {}) };
}
