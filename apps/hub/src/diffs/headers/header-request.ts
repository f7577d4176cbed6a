import { z } from "zod";

const WeightFile = z.object({
  path: z.string(),
  size: z.number(),
  blobId: z.string(),
  lfs: z.object({ oid: z.string() }).optional(),
  objectFile: z.string().optional(),
});

/** A request to the process that compares the headers of two weight files of the same format. */
export const HeaderDiffRequest = z.object({
  /** The folder of the bare repository. */
  folder: z.string(),
  before: WeightFile,
  after: WeightFile,
});
export type HeaderDiffRequest = z.infer<typeof HeaderDiffRequest>;
