import { CommitEntry, Refs, TreeEntry } from "@modelyard/hub/contract";
import { z } from "zod";
import { type Operation, repositoryKinds } from "./operation.ts";

/** What stands in a repository: its files, its history and its branches. */
export const fileOperations = repositoryKinds.flatMap((one): Operation[] => {
  const base = `/api/${one}s/{namespace}/{name}`;
  const prefix = one === "model" ? "" : "/datasets";
  return [
    {
      method: "get",
      path: `${base}/tree/{revision}`,
      id: `list-files-of-${one}`,
      summary: `Files of a ${one}`,
      about: "Of a folder: with its path behind the revision.",
      query: {
        recursive: "`true` for all that lies below.",
        expand: "`true` adds the last commit of each.",
        cursor: "Where the page starts.",
      },
      answer: z.array(TreeEntry),
      token: "optional",
    },
    {
      method: "get",
      path: `${prefix}/{namespace}/{name}/resolve/{revision}/{path}`,
      id: `download-from-${one}`,
      summary: "Download a file",
      about: "Ranges and `If-None-Match` are answered; `X-Repo-Commit` and `ETag` say what it is.",
      answer: { type: "application/octet-stream", about: "The bytes of the file." },
      token: "optional",
    },
    {
      method: "get",
      path: `${prefix}/{namespace}/{name}/raw/{revision}/{path}`,
      id: `read-from-${one}`,
      summary: "What git keeps of a file",
      about: "Of a large file that is its LFS pointer.",
      answer: { type: "text/plain", about: "The bytes in git." },
      token: "optional",
    },
    {
      method: "post",
      path: `${base}/paths-info/{revision}`,
      id: `look-up-paths-of-${one}`,
      summary: "Some files and folders",
      about: "What is not there is left out.",
      body: z.object({ paths: z.array(z.string()), expand: z.boolean().optional() }),
      answer: z.array(TreeEntry),
      token: "optional",
    },
    {
      method: "get",
      path: `${base}/commits/{revision}`,
      id: `list-commits-of-${one}`,
      summary: "Commits",
      answer: z.array(CommitEntry),
      token: "optional",
    },
    {
      method: "post",
      path: `${base}/preupload/{revision}`,
      id: `ask-how-to-upload-to-${one}`,
      summary: "How to upload files",
      about: "Clients ask before they commit: what is too large is refused here, before it is sent.",
      body: z.object({
        files: z.array(z.object({ path: z.string(), size: z.int(), sample: z.string().optional() })),
      }),
      answer: z.object({
        files: z.array(
          z.object({ path: z.string(), uploadMode: z.string(), shouldIgnore: z.boolean(), oid: z.string().optional() }),
        ),
        commitOid: z.string(),
      }),
      token: "write",
    },
    {
      method: "post",
      path: `${base}/commit/{revision}`,
      id: `commit-to-${one}`,
      summary: "Commit files",
      about:
        "All of it or nothing. The header line carries `summary`; each `file` line its `path`, `content` and `encoding`.",
      body: { type: "application/x-ndjson", about: "One JSON object a line: a `header`, then files and deletions." },
      answer: z.object({
        success: z.boolean(),
        commitOid: z.string(),
        commitUrl: z.string(),
        hookOutput: z.string(),
      }),
      token: "write",
    },
    {
      method: "get",
      path: `${base}/refs`,
      id: `list-refs-of-${one}`,
      summary: "Branches and tags",
      answer: Refs,
      token: "optional",
    },
    {
      method: "post",
      path: `${base}/branch/{branch}`,
      id: `create-branch-of-${one}`,
      summary: "Make a branch",
      body: z.object({ startingPoint: z.string().optional() }),
      token: "write",
    },
    {
      method: "delete",
      path: `${base}/branch/{branch}`,
      id: `delete-branch-of-${one}`,
      summary: "Delete a branch",
      about: "`main` stays.",
      token: "write",
    },
    {
      method: "delete",
      path: `${base}/tag/{tag}`,
      id: `delete-tag-of-${one}`,
      summary: "Delete a tag",
      token: "write",
    },
    {
      method: "post",
      path: `${base}/tag/{revision}`,
      id: `create-tag-of-${one}`,
      summary: "Tag a revision",
      body: z.object({ tag: z.string(), message: z.string().optional() }),
      token: "write",
    },
  ];
});
