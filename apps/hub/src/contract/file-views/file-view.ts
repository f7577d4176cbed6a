import { z } from "zod";

/** A text, as lines of safe HTML. */
export const TextView = z.object({
  kind: z.literal("text"),
  /** The lines, separated by line feeds. Each is complete HTML: escaped text and `span` elements with a class. */
  html: z.string(),
  lines: z.int(),
  /** The language whose colors the lines have. */
  language: z.string().optional(),
  /** Why a text in a known language has no colors. */
  plain: z.enum(["large", "slow"]).optional(),
  /** Whether only its beginning is shown. */
  isCut: z.boolean(),
  /** Whether it has characters that change the direction of text, which can hide what it says. */
  isReordered: z.boolean(),
});
export type TextView = z.infer<typeof TextView>;

/** A page of rows of a CSV, JSON Lines or Parquet file. Cells are cut to a length that fits a table. */
export const TableView = z.object({
  kind: z.literal("table"),
  columns: z.array(z.object({ name: z.string(), type: z.string().optional() })),
  rows: z.array(z.array(z.string().nullable())),
  /** The position of the first row, from 0. */
  firstRow: z.int(),
  hasMore: z.boolean(),
  /** Rows of the file, if they are known. */
  totalRows: z.number().optional(),
  /** Columns that are not shown, because there are too many or their data is too large. */
  hiddenColumns: z.int(),
  /** Whether rows further on cannot be shown, because they are too far from the start of the file. */
  isCut: z.boolean(),
});
export type TableView = z.infer<typeof TableView>;

const NotebookOutput = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["text", "error"]), text: z.string() }),
  z.object({ kind: z.literal("html"), html: z.string() }),
  /** A `data:` address, for `img` elements only. */
  z.object({ kind: z.literal("image"), source: z.string() }),
]);
export type NotebookOutput = z.infer<typeof NotebookOutput>;

/** A Jupyter notebook; HTML is safe. */
export const NotebookView = z.object({
  kind: z.literal("notebook"),
  cells: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("markdown"), html: z.string() }),
      z.object({
        kind: z.literal("code"),
        html: z.string(),
        count: z.int().optional(),
        outputs: z.array(NotebookOutput),
      }),
      z.object({ kind: z.literal("raw"), text: z.string() }),
    ]),
  ),
  /** Whether cells or outputs were left out. */
  isCut: z.boolean(),
});
export type NotebookView = z.infer<typeof NotebookView>;

/** The header of a safetensors or GGUF file, or the headers of NumPy arrays. */
export const WeightsView = z.object({
  kind: z.literal("weights"),
  format: z.enum(["safetensors", "GGUF", "NumPy"]),
  metadata: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Keys that are not shown. */
  hiddenMetadata: z.int(),
  /** A page of the tensors whose names contain the query. */
  tensors: z.array(
    z.object({
      name: z.string(),
      dtype: z.string(),
      shape: z.array(z.number()),
      bytes: z.number(),
      parameters: z.number(),
    }),
  ),
  firstTensor: z.int(),
  matching: z.int(),
  total: z.int(),
  parameterCount: z.number(),
  /** Parameters by dtype. */
  parameters: z.record(z.string(), z.number()),
});
export type WeightsView = z.infer<typeof WeightsView>;

/** What a `tokenizer.json` defines. */
export const TokenizerView = z.object({
  kind: z.literal("tokenizer"),
  type: z.string().optional(),
  vocabularySize: z.int().optional(),
  merges: z.int().optional(),
  /** The steps by their part: `normalizer`, `pre_tokenizer` and so on. */
  steps: z.array(z.object({ part: z.string(), types: z.array(z.string()) })),
  addedTokens: z.int(),
  specialTokens: z.array(z.object({ id: z.int(), text: z.string() })),
});
export type TokenizerView = z.infer<typeof TokenizerView>;

/** What loading a pickle would import. Nothing was executed. */
export const PickleView = z.object({
  kind: z.literal("pickle"),
  imports: z.array(z.object({ module: z.string(), name: z.string(), isUsual: z.boolean() })),
  /** The pickles of an archive. */
  files: z.array(z.string()),
  /** Why not everything was read; a sentence. */
  problem: z.string().optional(),
});
export type PickleView = z.infer<typeof PickleView>;

/** The files of a zip archive, which are not unpacked. */
export const ArchiveView = z.object({
  kind: z.literal("archive"),
  entries: z.array(z.object({ name: z.string(), size: z.number(), packed: z.number() })),
  total: z.int(),
  /** Unpacked bytes, as the archive states them. */
  totalBytes: z.number(),
});
export type ArchiveView = z.infer<typeof ArchiveView>;

/** What the browser loads from the file itself. */
const MediaView = z.object({ kind: z.literal("media"), type: z.enum(["image", "drawing", "audio", "video", "pdf"]) });

/** A file without a view. */
const NoView = z.object({ kind: z.enum(["binary", "large"]) });

/** A file of a known format that could not be read; the message is a sentence. */
const UnreadableView = z.object({ kind: z.literal("unreadable"), message: z.string() });

export const FileContent = z.discriminatedUnion("kind", [
  TextView,
  TableView,
  NotebookView,
  WeightsView,
  TokenizerView,
  PickleView,
  ArchiveView,
  MediaView,
  NoView,
  UnreadableView,
]);
export type FileContent = z.infer<typeof FileContent>;

/** `GET /_private/files/{type}s/{id}?revision=&path=&view=source&p=&q=`: a file as a page shows it. */
export const FileView = z.object({
  commit: z.string(),
  /** The size in bytes; of a large file, not of its pointer. */
  size: z.number(),
  /** The SHA-256 of a large file. */
  sha256: z.string().optional(),
  /** Whether the file is text with a view besides, so that `view=source` shows something else. */
  hasSource: z.boolean(),
  content: FileContent,
});
export type FileView = z.infer<typeof FileView>;
