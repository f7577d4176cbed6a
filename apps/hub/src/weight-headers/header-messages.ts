import { z } from "zod";
import { ModelFiles } from "../contract/model-files.ts";

const ListedFile = z.object({
  path: z.string(),
  size: z.number(),
  blobId: z.string(),
  lfs: z.object({ oid: z.string() }).optional(),
  objectFile: z.string().optional(),
});

/** A request to the process that reads headers. */
export const HeaderRequest = z.object({
  /** The folder of the bare repository. */
  folder: z.string(),
  files: z.array(ListedFile),
});
export type HeaderRequest = z.infer<typeof HeaderRequest>;

/** The field `gguf` of the API, as hub clients read it. */
export const GgufField = z.object({
  total: z.number(),
  architecture: z.string().optional(),
  context_length: z.number().optional(),
  chat_template: z.string().optional(),
  bos_token: z.string().optional(),
  eos_token: z.string().optional(),
});
export type GgufField = z.infer<typeof GgufField>;

/** Facts from the headers of a commit's weight files, with the API's field `gguf`. */
export const DescribedModelFiles = ModelFiles.extend({ ggufField: GgufField.optional() });
export type DescribedModelFiles = z.infer<typeof DescribedModelFiles>;
