import { configAttention } from "@modelyard/model-files";
import { limits } from "@modelyard/platform/limits";
import type { ModelFiles } from "../contract/model-files.ts";
import type { HubContext } from "../hub-context.ts";
import type { ParsedCard } from "../metadata/metadata-reader.ts";
import type { IndexedFile, RepoType } from "../repos/tables.ts";
import type { DescribedModelFiles } from "../weight-headers/header-messages.ts";
import { withLocatedObjects } from "../weight-headers/locate-objects.ts";
import { filesOfCommit } from "./files-of-commit.ts";
import { withKnownLicense } from "./known-license.ts";

/** What the files of a commit say about its repository. */
export interface DescribedCommit {
  sha: string;
  date: Date;
  files: IndexedFile[];
  card: ParsedCard;
  /** The parsed JSON files that exist and are objects, by name. */
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

/** Reads the files of a commit that describe its repository. @param revision an existing commit id or full ref */
export async function describeCommit(
  context: Pick<HubContext, "git" | "weightHeaders" | "metadata" | "orm" | "objectStore">,
  { id, type }: { id: string; type: RepoType },
  revision: string,
): Promise<DescribedCommit> {
  const { git, metadata } = context;
  const folder = git.folderOf(id);
  const commit = await git.reader.read(folder, `${revision}^{commit}`);
  if (commit === undefined) throw new Error(`the repository ${id} has no commit ${revision}`);
  const files = await filesOfCommit(git.reader, folder, commit.oid);
  // Only the files to read, because a map of 100,000 files would block the event loop.
  const byPath = new Map(files.filter(({ path }) => readFiles.has(path)).map((file) => [file.path, file]));

  const smallFile = (path: string): IndexedFile | undefined => {
    const file = byPath.get(path);
    const isReadable = file !== undefined && file.lfs === undefined && file.size <= limits.documents.fileBytes;
    return isReadable ? file : undefined;
  };
  const bytesOf = async ({ blobId }: IndexedFile) => (await git.reader.read(folder, blobId))?.content;
  const textOf = async (path: string): Promise<string | undefined> => {
    const file = smallFile(path);
    return file === undefined ? undefined : (await bytesOf(file))?.toString();
  };
  const json: DescribedCommit["json"] = {};
  for (const name of describingFiles) {
    const file = smallFile(name);
    const parsed = file === undefined ? undefined : await metadata.json(file.blobId, () => bytesOf(file));
    if (parsed !== undefined) json[name] = parsed;
  }
  return {
    sha: commit.oid,
    date: committedAt(commit.content),
    files,
    card: knownCard(await metadata.card((await textOf("README.md")) ?? "", byPath.get("README.md")?.blobId)),
    json,
    chatTemplateFile: await textOf("chat_template.jinja"),
    modelFiles:
      type === "model"
        ? {
            ...(await withLocatedObjects(context, { repoId: id, files }, (weights) =>
              context.weightHeaders.describe({ folder, files: weights }),
            )),
            ...configSizes(json["config.json"]),
          }
        : undefined,
  };
}

function knownCard(card: ParsedCard): ParsedCard {
  return card.data === undefined ? card : { ...card, data: withKnownLicense(card.data) };
}

/** Reads the time from the header of a commit object: `committer name <email> 1700000000 +0000`. */
export function committedAt(commitObject: Buffer): Date {
  const seconds = /^committer .*> (\d{1,11}) [+-]\d{4}$/m.exec(commitObject.toString())?.[1];
  return new Date(Number(seconds ?? 0) * 1000);
}

/** Returns the dimensions that determine a model's memory, for weight files that do not contain them. */
function configSizes(config: Record<string, unknown> | undefined): Pick<ModelFiles, "attention" | "contextLength"> {
  const attention = configAttention(config);
  const tokens = config?.["max_position_embeddings"];
  const isCount = typeof tokens === "number" && Number.isSafeInteger(tokens) && tokens > 0;
  return { ...(attention === undefined ? {} : { attention }), ...(isCount ? { contextLength: tokens } : {}) };
}
