import { z } from "zod";
import { DiffFile } from "../contract/history/diff.ts";

/** A request to the process that parses git's output. */
export interface DiffRequest {
  patch: Uint8Array;
  /** Whether the patch ends before its last file does. */
  isCut: boolean;
  /** In the order of the patch. */
  files: {
    /** Number of sections that git writes for the file: two if it replaces a file by another type. */
    sections: number;
    /** Whether to return its lines. */
    isShown: boolean;
    /** Both versions of a JSON file. */
    json?: { before: Uint8Array; after: Uint8Array } | undefined;
  }[];
  /** Most lines of one file; a file with more is cut, or folded if `folds`. */
  fileLines: number;
  /** Most lines of all files. */
  lines: number;
  folds: boolean;
  /** Whether the patch has all unchanged lines. */
  isWhole: boolean;
}

const bytes = z.instanceof(Uint8Array);
export const DiffRequest: z.ZodType<DiffRequest> = z.object({
  patch: bytes,
  isCut: z.boolean(),
  files: z.array(
    z.object({
      sections: z.int(),
      isShown: z.boolean(),
      json: z.object({ before: bytes, after: bytes }).optional(),
    }),
  ),
  fileLines: z.int(),
  lines: z.int(),
  folds: z.boolean(),
  isWhole: z.boolean(),
});

/** The parsed files, in the same order. Files after the end of the patch are missing. */
export const ParsedDiff = z.object({
  files: z.array(DiffFile.pick({ additions: true, deletions: true, content: true, values: true })),
});
export type ParsedDiff = z.infer<typeof ParsedDiff>;
