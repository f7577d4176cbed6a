import { serveRequests } from "../processes/serve-requests.ts";
import { DocumentRequest, type ParsedDocument } from "./metadata-request.ts";
import { parseFrontMatter } from "./parse-front-matter.ts";
import { parseJsonDocument } from "./parse-json-file.ts";

/** Runs as a child process with little memory, so that a hostile file affects nothing else. */
serveRequests(async (request): Promise<ParsedDocument> => {
  const { kind, bytes } = DocumentRequest.parse(request);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === "front matter") return parseFrontMatter(buffer.toString());
  const data = parseJsonDocument(buffer);
  return { ...(data === undefined ? {} : { data }), problems: [] };
});
