import { z } from "zod";

/** A run of changed lines with the unchanged lines around it. */
export const DiffHunk = z.object({
  /** Numbers of the first lines, counted from 1. */
  oldStart: z.int(),
  newStart: z.int(),
  /** What git names above the hunk, usually the function or heading; may be empty. */
  section: z.string(),
  /** Each starts with a space, `-` or `+`, as in git's unified format. Long lines are cut. */
  lines: z.array(z.string()),
  /**
   * Changed words: the index of a line, then start and end of each changed part of its text, in UTF-16 units. Lines that
   * are not listed changed as a whole.
   */
  marks: z.array(z.array(z.int())),
  /** Indexes of lines that end the file without a line break. */
  unended: z.array(z.int()),
});
export type DiffHunk = z.infer<typeof DiffHunk>;

/** One change of a named value: a key of a JSON file, a tensor, an entry of metadata. */
export const ValueChange = z.object({
  name: z.string(),
  before: z.string().optional(),
  after: z.string().optional(),
});
export type ValueChange = z.infer<typeof ValueChange>;

/** Changed values of one kind. `isComplete`: whether all of them are listed. */
export const ValueChanges = z.object({ changes: z.array(ValueChange), isComplete: z.boolean() });
export type ValueChanges = z.infer<typeof ValueChanges>;

/** What changed in the header of a weight file. */
export const HeaderChanges = z.object({
  tensors: ValueChanges,
  metadata: ValueChanges,
  /** Number of tensors with the same name, type and shape. */
  sameTensors: z.int(),
});
export type HeaderChanges = z.infer<typeof HeaderChanges>;

/** A large file, or another file that git does not compare by lines. */
const Stored = z.object({ size: z.number(), sha256: z.string().optional() });

const DiffContent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("text"),
    hunks: z.array(DiffHunk),
    /** Whether later changes of the file are missing, because there are too many. */
    isCut: z.boolean(),
    /** Whether all unchanged lines are listed. */
    isWhole: z.boolean(),
  }),
  /** At least one of the two is stored outside git, or contains binary data. */
  z.object({ kind: z.literal("stored"), before: Stored.optional(), after: Stored.optional() }),
  /** Not compared yet: the file has many changes, or the files before it have. */
  z.object({ kind: z.literal("folded"), reason: z.enum(["large", "later"]) }),
  /** Only name or mode changed. */
  z.object({ kind: z.literal("same") }),
]);
export type DiffContent = z.infer<typeof DiffContent>;

export const fileChanges = ["added", "modified", "deleted", "renamed"] as const;

export const DiffFile = z.object({
  /** The path after the change; of a deleted file, before it. */
  path: z.string(),
  /** The path before the change, of renamed files. */
  oldPath: z.string().optional(),
  change: z.enum(fileChanges),
  /** Git's modes, if they differ, for example `100644` and `100755`. */
  modes: z.object({ before: z.string(), after: z.string() }).optional(),
  /** Changed lines; missing if they were not counted. */
  additions: z.int().optional(),
  deletions: z.int().optional(),
  content: DiffContent,
  /** Of JSON files. */
  values: ValueChanges.optional(),
  /** Of weight files; or why their headers could not be compared. */
  header: z.union([HeaderChanges, z.object({ problem: z.string() })]).optional(),
});
export type DiffFile = z.infer<typeof DiffFile>;

/** `GET /_private/diff/{type}s/{id}`: the difference of two commits. */
export const Diff = z.object({
  /** Missing for a first commit, which is compared with an empty folder. */
  before: z.string().optional(),
  after: z.string(),
  /** In git's order. */
  files: z.array(DiffFile),
  /** Number of changed files; missing if too many differ to list them. */
  total: z.int().optional(),
});
export type Diff = z.infer<typeof Diff>;
