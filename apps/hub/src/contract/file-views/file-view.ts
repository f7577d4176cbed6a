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

/** What the browser loads from the file itself. */
const MediaView = z.object({ kind: z.literal("media"), type: z.enum(["image", "drawing", "audio", "video", "pdf"]) });

/** A file without a view. */
const NoView = z.object({ kind: z.enum(["binary", "large"]) });

/** A file of a known format that could not be read; the message is a sentence. */
const UnreadableView = z.object({ kind: z.literal("unreadable"), message: z.string() });

export const FileContent = z.discriminatedUnion("kind", [TextView, MediaView, NoView, UnreadableView]);
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
