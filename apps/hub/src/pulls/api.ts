import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { forEachKind, repositoryParameters } from "../api/parameters.ts";
import { errorHeaders, ofWriting, ok, repositoryResponses } from "../api/responses.ts";
import { HubErrorBody } from "../contract/repositories.ts";

export const MergeRequest = z.object({
  comment: z.string().max(limits.discussions.commentChars).optional().describe("Added as a comment."),
});
const Conflicts = HubErrorBody.extend({
  filesWithConflicts: z.array(z.string()).optional().describe("Files that both sides changed differently."),
});
export const Merged = z.object({
  status: z.literal("merged"),
  mergeCommitId: z.string().describe("The commit that has the changes in the base branch."),
});

export const StorageEstimate = z.object({
  estimatedStorage: z.int().min(0).describe("Bytes of the large files that only this pull request has."),
  refDeleted: z.boolean().describe("Whether its ref was deleted."),
});
export type StorageEstimate = z.infer<typeof StorageEstimate>;

const parameters = repositoryParameters.extend({
  num: z.string().meta({ description: "Number of the pull request.", examples: ["1"] }),
});

/** What pull requests do with git. */
export const pullOperations = forEachKind((kind) => {
  const one = `/api/${kind}s/{namespace}/{name}/discussions/{num}`;
  return {
    merge: {
      method: "POST",
      path: `${one}/merge`,
      id: `merge-pull-request-of-${kind}`,
      summary: `Merge a pull request of a ${kind}`,
      description:
        "For users with write access. By fast-forward, or with a merge commit if the branch has other commits. Responds with 409 and `filesWithConflicts` if both changed the same lines.",
      parameters,
      body: { isOptional: true, content: json(MergeRequest, { comment: "Thanks!" }) },
      responses: repositoryResponses(
        {
          200: {
            description: "Merged.",
            content: json(Merged, { status: "merged", mergeCommitId: "9f3c1a0b2d4e5f60718293a4b5c6d7e8f9a0b1c2" }),
          },
          409: {
            description: "It has conflicts, or one of its branches is gone.",
            content: json(Conflicts, {
              error: 'Pull request 1 has conflicts with refs/heads/main in "README.md".',
              filesWithConflicts: ["README.md"],
            }),
            headers: errorHeaders,
          },
        },
        [...ofWriting, 422],
      ),
      auth: "write",
    },
    deleteRef: {
      method: "DELETE",
      path: `${one}/ref`,
      id: `delete-ref-of-pull-request-of-${kind}`,
      summary: `Delete the ref of a closed or merged pull request of a ${kind}`,
      description: "For its author and users with write access. Large files that only it has are removed later.",
      parameters,
      responses: repositoryResponses({ 200: ok }, [400, 403, 409]),
      auth: "write",
    },
    storage: {
      method: "GET",
      path: `${one}/storage`,
      id: `get-storage-of-pull-request-of-${kind}`,
      summary: `Estimate the storage that deleting the ref of a pull request of a ${kind} frees`,
      description: "For its author and users with write access.",
      parameters,
      responses: repositoryResponses(
        {
          200: {
            description: "The estimate.",
            content: json(StorageEstimate, { estimatedStorage: 2_800_000, refDeleted: false }),
          },
        },
        [400, 403],
      ),
      auth: "write",
    },
  } satisfies Record<string, ApiOperation>;
});
