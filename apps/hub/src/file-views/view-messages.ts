import { z } from "zod";
import { FileContent } from "../contract/file-views/file-view.ts";
import { viewerNames } from "./viewers/viewer-names.ts";

/** A request to the process that makes views. */
export const ViewRequest = z.object({
  viewer: z.enum(viewerNames),
  path: z.string(),
  /** Bytes of the whole file. */
  size: z.number(),
  pieces: z.array(
    z.object({ offset: z.number(), bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  ),
  /** The page of rows or tensors, from 0. */
  page: z.int().nonnegative(),
  /** A text that shown names contain. */
  query: z.string(),
});
export type ViewRequest = z.infer<typeof ViewRequest>;

/** A view, or the bytes that are needed to make it. */
export const ViewReply = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("view"), content: FileContent }),
  z.object({ kind: z.literal("needs"), ranges: z.array(z.object({ start: z.int(), end: z.int() })).min(1) }),
]);
export type ViewReply = z.infer<typeof ViewReply>;
