import { z } from "zod";
import { FrontMatter } from "./parse-front-matter.ts";

/** A request to a parsing process. */
export interface MetadataRequest {
  kind: "front matter" | "json";
  /** The bytes of the file; for a card, only its YAML. */
  bytes: Uint8Array;
}
export const MetadataRequest: z.ZodType<MetadataRequest> = z.object({
  kind: z.enum(["front matter", "json"]),
  bytes: z.instanceof(Uint8Array),
});

/** The response. `data` is missing if a JSON file has no usable content. */
export const ParsedMetadata = FrontMatter;
export type ParsedMetadata = FrontMatter;
