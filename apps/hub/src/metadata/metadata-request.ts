import { z } from "zod";
import { FrontMatter } from "./parse-front-matter.ts";

/** What goes to a process that parses. */
export interface DocumentRequest {
  kind: "front matter" | "json";
  /** Of the file; of a card, the YAML alone. */
  bytes: Uint8Array;
}
export const DocumentRequest: z.ZodType<DocumentRequest> = z.object({
  kind: z.enum(["front matter", "json"]),
  bytes: z.instanceof(Uint8Array),
});

/** What comes back. A JSON file that describes nothing has no `data`. */
export const ParsedDocument = FrontMatter;
export type ParsedDocument = FrontMatter;
