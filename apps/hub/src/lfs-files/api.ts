import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { forEachKind, nextPage, pageQuery, repositoryParameters } from "../api/parameters.ts";
import { ofWriting, ok, repositoryResponses } from "../api/responses.ts";

const { perPage, perRequest, fileNameChars } = limits.lfsFiles;
const Sha256 = z.string().regex(/^[0-9a-fA-F]{64}$/);

const LargeFile = z.object({
  fileOid: z.string().describe("Identifies the file in requests that delete it."),
  oid: z.string().describe("SHA-256 of the content."),
  size: z.number(),
  filename: z.string().describe("One of its paths. Empty if no commit has the file."),
  ref: z.string().optional().describe("A ref that has the file now. Absent for a file of the history."),
  pushedAt: z.string().describe("When it was last uploaded, committed or pushed to this repository."),
  pusher: z
    .object({
      _id: z.string(),
      name: z.string(),
      fullname: z.string(),
      avatarUrl: z.string(),
      type: z.literal("user"),
      isHf: z.boolean(),
      isHfAdmin: z.boolean(),
      isMod: z.boolean(),
      isPro: z.boolean(),
    })
    .optional()
    .describe("The user who uploaded it. Absent if the account was deleted."),
  xetHash: z.string().optional(),
});
export type LargeFile = z.infer<typeof LargeFile>;

export const Deletions = z.object({
  deletions: z.object({
    sha: z.array(Sha256).min(1).max(perRequest).describe("`fileOid` of each file. Unknown ones are ignored."),
    rewriteHistory: z
      .boolean()
      .default(true)
      .describe("Whether to remove the files from all commits. Otherwise commits name files without content."),
  }),
});

export const Duplication = z.object({
  target: z.object({ type: z.enum(["model", "dataset"]), name: z.string().describe("`namespace/name`.") }),
  files: z
    .array(z.object({ xetHash: Sha256, sha256: Sha256, filename: z.string().max(fileNameChars).optional() }))
    .min(1)
    .max(perRequest),
});

export const Duplicated = z.object({
  success: z.boolean().describe("Whether all files can be committed to the target."),
  processed: z.number(),
  succeeded: z.number(),
  failed: z.array(z.object({ xetHash: z.string(), sha256: z.string(), error: z.string() })),
});

const sha = "2b1d2cd4a3fe1d3d8b0f0a3b8f3c5e3c64f4b9dd0e6bd8bca7a1e8a9d1c4f5e6";
const irreversible =
  "The content can no longer be downloaded from this repository. Other repositories with the same content keep it.";

/** Large files of a repository, in all of its history. */
export const lfsFileOperations = forEachKind((kind) => {
  const base = `/api/${kind}s/{namespace}/{name}/lfs-files`;
  const route = `/api/${kind}s/:namespace/:name/lfs-files`;
  const duplicated = { success: true, processed: 1, succeeded: 1, failed: [] };
  return {
    list: {
      method: "GET",
      path: base,
      id: `list-large-files-of-${kind}`,
      summary: `List large files of a ${kind}`,
      description:
        "All that are stored for it: of every branch, tag and commit, and uploads that were never committed.",
      parameters: repositoryParameters,
      query: z.object({
        ...pageQuery(perPage, perPage),
        prefix: z
          .string()
          .max(fileNameChars)
          .optional()
          .describe(
            "Only files whose path starts with this. A page can then have fewer files than `limit`, or none, although more follow. Files whose path cannot be found in time are not listed.",
          ),
        xet: z.string().optional().describe("Has no effect: Xet files are always included."),
      }),
      responses: repositoryResponses(
        {
          200: {
            description: "The files, in the order of their `oid`.",
            headers: nextPage,
            content: json(z.array(LargeFile), [
              {
                fileOid: sha,
                oid: sha,
                size: 4_000_000,
                filename: "model.safetensors",
                ref: "refs/heads/main",
                pushedAt: "2026-11-20T12:00:00.000Z",
              },
            ]),
          },
        },
        [403],
      ),
      auth: "write",
    },
    deleteMany: {
      method: "POST",
      path: `${base}/batch`,
      id: `delete-large-files-of-${kind}`,
      summary: `Delete large files of a ${kind} permanently`,
      description: irreversible,
      parameters: repositoryParameters,
      body: { content: json(Deletions, { deletions: { sha: [sha], rewriteHistory: true } }) },
      responses: repositoryResponses({ 200: ok }, ofWriting),
      auth: "write",
    },
    deleteOne: {
      method: "DELETE",
      path: `${base}/{sha}`,
      route: `${route}/:sha`,
      id: `delete-large-file-of-${kind}`,
      summary: `Delete a large file of a ${kind} permanently`,
      description: irreversible,
      parameters: repositoryParameters.extend({
        sha: z.string().meta({ description: "`fileOid` of the file.", examples: [sha] }),
      }),
      query: z.object({
        rewriteHistory: z.boolean().default(true).describe("Whether to remove the file from all commits."),
      }),
      responses: repositoryResponses({ 200: ok }, [403, 507]),
      auth: "write",
    },
    duplicate: {
      method: "POST",
      path: `${base}/duplicate`,
      id: `duplicate-large-files-of-${kind}`,
      summary: `Copy large files of a ${kind} to another repository`,
      description: "Without sending their bytes. Then commit them to the target by their SHA-256.",
      parameters: repositoryParameters,
      body: {
        content: json(Duplication, {
          target: { type: "model", name: "acme/tiny-chat-2" },
          files: [{ xetHash: sha, sha256: sha, filename: "model.safetensors" }],
        }),
      },
      responses: repositoryResponses(
        {
          200: { description: "All can be committed.", content: json(Duplicated, duplicated) },
          207: {
            description: "Some cannot.",
            content: json(Duplicated, {
              success: false,
              processed: 1,
              succeeded: 0,
              failed: [{ xetHash: sha, sha256: sha, error: "acme/tiny-chat has no such file." }],
            }),
          },
        },
        ofWriting,
      ),
      auth: "write",
    },
  } satisfies Record<string, ApiOperation>;
});
