import { type ApiOperation, bytes, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { commitHeader, forEachKind, nextPage, repositoryParameters, revision } from "../api/parameters.ts";
import { ofWriting, repositoryResponses } from "../api/responses.ts";
import { CommitEntry } from "../contract/repositories.ts";
import { LegacyCommit } from "./operations.ts";

export const Preupload = z.object({
  files: z
    .array(
      z.object({
        path: z.string(),
        size: z.number().int().min(0).describe("Bytes."),
        sample: z.string().optional().describe("Its first bytes in base64."),
      }),
    )
    .max(limits.preupload.files),
  gitAttributes: z
    .string()
    .max(limits.gitAttributes.fileBytes)
    .optional()
    .describe("The `.gitattributes` that the commit will have, if it changes it."),
  gitIgnore: z
    .string()
    .max(limits.gitIgnore.fileBytes)
    .optional()
    .describe("The `.gitignore` that the commit will have, if it changes it."),
});
export const Preuploaded = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      uploadMode: z
        .enum(["regular", "lfs"])
        .describe("`regular`: send the file in the commit. `lfs`: upload it first, then commit its SHA-256."),
      shouldIgnore: z.boolean().describe("Whether it is a new file that a `.gitignore` excludes: leave it out."),
      oid: z
        .string()
        .optional()
        .describe("Of the file that is at this path, if any: its git id, or its SHA-256 if it is a large file."),
    }),
  ),
  commitOid: z.string().describe("The commit that the branch leads to.").optional(),
});
const Committed = z.object({
  success: z.boolean(),
  commitOid: z.string(),
  commitUrl: z.string(),
  hookOutput: z.string().describe("Warnings, one line each."),
  pullRequestUrl: z.string().optional().describe("Page of the pull request that was opened, with `create_pr`."),
});

const commit = "9f3c1a0b2d4e5f60718293a4b5c6d7e8f9a0b1c2";
const lines = `{"key":"header","value":{"summary":"Add a note"}}
{"key":"file","value":{"path":"note.txt","content":"SGVsbG8=","encoding":"base64"}}
{"key":"deletedFile","value":{"path":"old.txt"}}`;

const createPr = z.object({
  create_pr: z
    .string()
    .optional()
    .describe(
      "`1`: for a new pull request to the branch, with this commit. Read access and a token that may write suffice. By default, the commit goes to the branch.",
    ),
});

/** Commits of a repository. */
export const commitOperations = forEachKind((kind) => {
  const base = `/api/${kind}s/{namespace}/{name}`;
  const route = `/api/${kind}s/:namespace/:name`;
  const branch = revision.meta({
    description: "Branch or pull request (`refs/pr/1`) to commit to.",
    examples: ["main"],
  });
  return {
    list: {
      method: "GET",
      path: `${base}/commits/{revision}`,
      route: `${route}/commits/*`,
      id: `list-commits-of-${kind}`,
      summary: `List commits of a ${kind}`,
      description: "The newest first. With `/` and a path after the revision: those that changed the path.",
      parameters: repositoryParameters.extend({ revision }),
      query: z.object({
        limit: z
          .int()
          .min(1)
          .max(limits.list.commits)
          .default(limits.list.commitsDefault)
          .describe("Entries of a page."),
        expand: z
          .array(z.literal("formatted"))
          .optional()
          .describe("`formatted`: adds title and message as HTML, in which special characters are escaped."),
        p: z.int().min(0).default(0).describe("Page, counted from 0."),
      }),
      responses: repositoryResponses({
        200: {
          description: "A page of commits.",
          content: json(z.array(CommitEntry), [
            {
              id: commit,
              title: "Add a note",
              message: "",
              authors: [{ user: "ada", avatar: "/avatars/ada.svg" }],
              date: "2026-11-01T09:30:00.000Z",
            },
          ]),
          headers: { ...nextPage, ...commitHeader, "X-Total-Count": "Commits in all. Absent with a path." },
        },
      }),
      auth: "optional",
    },
    preupload: {
      method: "POST",
      path: `${base}/preupload/{revision}`,
      route: `${route}/preupload/:revision{.+}`,
      id: `prepare-upload-to-${kind}`,
      summary: `Check files before committing them to a ${kind}`,
      description: "Refuses files that the commit would refuse, before they are sent.",
      parameters: repositoryParameters.extend({ revision: branch }),
      query: createPr,
      body: { content: json(Preupload, { files: [{ path: "note.txt", size: 5, sample: "SGVsbG8=" }] }) },
      responses: repositoryResponses(
        {
          200: {
            description: "How to send each file.",
            content: json(Preuploaded, {
              files: [{ path: "note.txt", uploadMode: "regular", shouldIgnore: false }],
              commitOid: commit,
            }),
          },
        },
        [400, 403, 413, 422, 507],
      ),
      auth: "write",
    },
    commit: {
      method: "POST",
      path: `${base}/commit/{revision}`,
      route: `${route}/commit/:revision{.+}`,
      id: `commit-to-${kind}`,
      summary: `Commit files to a ${kind}`,
      description:
        "Applies all operations or none. Each line of the body is one JSON object: first the `header`, then `file`, `lfsFile` (a file that was uploaded with Git LFS), `deletedFile`, `deletedFolder` and `deletedEntry`. With `parentCommit` in the header, the branch must still be there.",
      parameters: repositoryParameters.extend({ revision: branch }),
      query: createPr,
      body: {
        content: [
          ...bytes("application/x-ndjson", "One JSON object a line: a header, then the operations.", lines),
          ...json(LegacyCommit, { summary: "Add a note", files: [{ path: "note.txt", content: "Hello" }] }),
        ],
      },
      responses: repositoryResponses(
        {
          200: {
            description: "Committed.",
            content: json(Committed, {
              success: true,
              commitOid: commit,
              commitUrl: `https://hub.example/acme/tiny-chat/commit/${commit}`,
              hookOutput: "",
            }),
            headers: { "X-HF-Warning": "Warnings about file names. Absent where there are none." },
          },
        },
        [...ofWriting, 412, 422],
      ),
      auth: "write",
    },
  } satisfies Record<string, ApiOperation>;
});
