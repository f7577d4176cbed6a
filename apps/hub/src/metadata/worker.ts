import { serveRequests } from "../processes/serve-requests.ts";
import { MetadataRequest, type ParsedMetadata } from "./metadata-request.ts";
import { parseFrontMatter } from "./parse-front-matter.ts";
import { parseJsonFile } from "./parse-json-file.ts";

/** Runs as a child process with little memory, so that a malicious file affects nothing else. */
serveRequests(async (request): Promise<ParsedMetadata> => {
  const { kind, bytes } = MetadataRequest.parse(request);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === "front matter") return parseFrontMatter(buffer.toString());
  const data = parseJsonFile(buffer);
  return { ...(data === undefined ? {} : { data }), problems: [] };
});
