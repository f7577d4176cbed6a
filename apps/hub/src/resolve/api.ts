import { type ApiOperation, type ApiResponse, bytes } from "@modelyard/platform/api/operation";
import { z } from "zod";
import {
  commitHeader,
  filePath,
  flag,
  forEachKind,
  kindPrefix,
  repositoryParameters,
  revision,
} from "../api/parameters.ts";
import { repositoryResponses } from "../api/responses.ts";

const headers = {
  ...commitHeader,
  ETag: "Git id of the file, in quotes; of a large file its SHA-256.",
  "X-Linked-ETag": "Of a large file: its SHA-256, in quotes.",
  "X-Linked-Size": "Of a large file: its bytes.",
  "X-Xet-Hash": "Of a large file that was uploaded by Xet: its hash there.",
  Link: "With `X-Xet-Hash`: where to get a token (`xet-auth`) and the file's parts (`xet-reconstruction-info`).",
  "Content-Disposition": "The file's name.",
  "Accept-Ranges": "`bytes`",
};
const query = z.object({
  download: flag("Has browsers save the file instead of showing it."),
  noContentDisposition: z.enum(["1", "0"]).optional().describe("`1` omits `Content-Disposition`."),
});
const conditions = z.object({
  Range: z
    .string()
    .optional()
    .meta({ description: "Up to 16 ranges of bytes that do not overlap.", examples: ["bytes=0-1023"] }),
  "If-Range": z.string().optional().describe("The `ETag` that `Range` is meant for."),
  "If-None-Match": z.string().optional().describe("`ETag` of a copy; the same file responds with 304."),
});

/** The bytes of files. */
export const resolveOperations = forEachKind((kind) => {
  const declare = (door: "resolve" | "raw", about: Pick<ApiOperation, "id" | "summary" | "description">) => {
    const content = bytes("*/*", "The bytes of the file.");
    const statuses: Record<number, ApiResponse> = {
      200: { description: "The whole file, or a description for clients of Xet.", content, headers },
      206: {
        description: "The range, or several as `multipart/byteranges`.",
        content,
        headers: { ...headers, "Content-Range": "Which bytes these are." },
      },
      304: { description: "The copy is current.", headers: { ETag: headers.ETag } },
      307: {
        description:
          "The repository's name is spelled differently, or the object store sends this large file. Follow `Location`.",
        headers: { ...headers, Location: "Where to continue, for at most 15 minutes." },
      },
    };
    return {
      ...about,
      method: "GET",
      path: `${kindPrefix[kind]}/{namespace}/{name}/${door}/{revision}/{path}`,
      route: `${kindPrefix[kind]}/:namespace/:name/${door}/*`,
      parameters: repositoryParameters.extend({ revision, path: filePath }),
      query,
      headers: conditions,
      responses: repositoryResponses(statuses, [403, 416]),
      auth: "optional",
    } satisfies ApiOperation;
  };
  return {
    resolve: declare("resolve", {
      id: `download-from-${kind}`,
      summary: `Download a file of a ${kind}`,
      description: "Counts as a download of the repository. Sends a large file itself.",
    }),
    raw: declare("raw", {
      id: `read-from-${kind}`,
      summary: `Read a file of a ${kind} as git stores it`,
      description: "Does not count as a download. Sends the Git LFS pointer of a large file.",
    }),
  };
});
