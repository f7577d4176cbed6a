import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { BackupDamagedError } from "./backup-damaged-error.ts";
import { writeTextDurably } from "./durable-file.ts";

/** Its presence in a folder says that there is a complete backup. */
export const manifestName = "backup.json";
/** Rises when older programs cannot restore a backup any more. */
const format = 1;

const RelativePath = z.string().regex(/^[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*)*$/i);
const Count = z.number().int().nonnegative();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const FileOfBackup = z.object({ path: RelativePath, bytes: Count, sha256: Sha256 });
/** A file of a backup, with its path in the folder. */
export type FileOfBackup = z.infer<typeof FileOfBackup>;

const DumpedTable = FileOfBackup.extend({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
  rows: Count,
});
/** The rows of a table, in the text format of PostgreSQL's `COPY`, compressed with gzip. */
export type DumpedTable = z.infer<typeof DumpedTable>;

export const RepositoryEntry = FileOfBackup.extend({
  id: z.string().regex(/^[0-9a-z]+$/),
  /** The hash of the refs and their targets. */
  refs: Sha256,
});
/** A repository, as a git bundle. */
export type RepositoryEntry = z.infer<typeof RepositoryEntry>;

export const ObjectEntry = z.object({
  key: z.string(),
  size: Count,
  /** Missing for a xorb of a backup by reference, whose bytes were not read. */
  sha256: Sha256.optional(),
});
/** A large file, or a xorb. */
export type ObjectEntry = z.infer<typeof ObjectEntry>;

export const objectModes = ["copy", "link", "reference"] as const;
/** How large files are backed up: as copies, as hard links or copies that share blocks, or as a list only. */
export type ObjectMode = (typeof objectModes)[number];

const Problem = z.object({ what: z.string(), reason: z.string() });
/** Something of the hub that could not be backed up. */
export type Problem = z.infer<typeof Problem>;

export const Manifest = z.object({
  format: z.literal(format),
  id: z.string().regex(/^[0-9a-z-]+$/),
  /** The time of the database's snapshot. */
  createdAt: z.iso.datetime(),
  modelyardVersion: z.string(),
  database: z.object({
    serverVersion: z.string(),
    /** The newest migration of each room, by the time in its journal. */
    migrations: z.object({ hub: z.number(), router: z.number() }),
    /** All tables, in one snapshot. */
    tables: z.array(DumpedTable),
    /** The tables about large files again, after git was copied: newer commits refer to their rows. Used instead of the first. */
    laterTables: z.array(DumpedTable),
  }),
  repositories: z.object({
    count: Count,
    list: FileOfBackup,
    /** Ids of repositories in the snapshot that were deleted while the backup ran. */
    deleted: z.array(z.string()),
    /** Ids of repositories whose links to large files changed while the backup ran, and may not match their refs. */
    changed: z.array(z.string()),
  }),
  objects: z.object({ mode: z.enum(objectModes), count: Count, bytes: Count, list: FileOfBackup }),
  secretKey: z.object({
    /** Tells the keys of two installations apart; the key cannot be computed from it. */
    fingerprint: z.string(),
    /** Missing if the key comes from a setting, which the backup does not have. */
    file: FileOfBackup.optional(),
  }),
  /** At most `limits.backup.listedProblems` of them. */
  problems: z.array(Problem),
  problemCount: Count,
});
/** Describes a complete backup. */
export type Manifest = z.infer<typeof Manifest>;

const Written = z.object({ manifest: z.unknown(), sha256: z.string() });

/** Writes the manifest, which completes a backup: all its files are durable before. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const written = { manifest, sha256: hashOf(manifest) };
  await writeTextDurably(join(folder, manifestName), `${JSON.stringify(written, undefined, 2)}\n`);
}

/**
 * Reads the manifest of a folder.
 * @returns `undefined` if there is none: the folder has no complete backup
 * @throws {BackupDamagedError} it was changed, or belongs to a newer version
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, manifestName);
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const written = Written.safeParse(parseJson(text)).data;
  if (written === undefined || hashOf(written.manifest) !== written.sha256) {
    throw new BackupDamagedError(`the manifest ${path} is damaged: its hash does not match`);
  }
  const parsed = Manifest.safeParse(written.manifest);
  if (!parsed.success) {
    throw new BackupDamagedError(
      `the manifest ${path} cannot be read; a newer version of Modelyard may have written it`,
    );
  }
  return parsed.data;
}

function hashOf(manifest: unknown): string {
  return createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
