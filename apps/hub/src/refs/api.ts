import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { forEachKind, repositoryParameters, revision } from "../api/parameters.ts";
import { ofWriting, ok, repositoryResponses } from "../api/responses.ts";
import { Refs } from "../contract/repositories.ts";

export const NewBranch = z.object({
  startingPoint: z.string().nullish().describe("Branch, tag or commit that the branch starts at. By default `main`."),
  emptyBranch: z.boolean().nullish().describe("Whether the branch starts with an empty commit instead."),
  overwrite: z.boolean().nullish().describe("Whether a branch of this name is moved; otherwise it responds with 409."),
});
export const NewTag = z.object({
  tag: z.string().describe("Name of the tag."),
  message: z.string().max(65_536).nullish().describe("Makes an annotated tag."),
});

/** HTTP clients send no body, or one without a message, for the default message. */
export const SuperSquash = z.object({
  message: z
    .string()
    .max(limits.refs.squashMessageChars)
    .nullish()
    .describe("Message of the commit. By default it names the branch."),
});

const branch = z.string().meta({ description: "Name of the branch.", examples: ["dev"] });
const commit = "9f3c1a0b2d4e5f60718293a4b5c6d7e8f9a0b1c2";

/** Branches and tags of a repository. */
export const refOperations = forEachKind((kind) => {
  const base = `/api/${kind}s/{namespace}/{name}`;
  const route = `/api/${kind}s/:namespace/:name`;
  return {
    list: {
      method: "GET",
      path: `${base}/refs`,
      id: `list-refs-of-${kind}`,
      summary: `List branches and tags of a ${kind}`,
      parameters: repositoryParameters,
      query: z.object({
        include_prs: z.enum(["1", "0"]).optional().describe("`1` adds `pullRequests`."),
        limit: z.int().min(1).optional().describe("Shortens each list, and adds `totals`."),
      }),
      responses: repositoryResponses({
        200: {
          description: "The refs. Their names are those of git.",
          content: json(Refs, {
            branches: [{ name: "main", ref: "refs/heads/main", targetCommit: commit }],
            converts: [],
            tags: [],
          }),
        },
      }),
      auth: "optional",
    },
    createBranch: {
      method: "POST",
      path: `${base}/branch/{branch}`,
      route: `${route}/branch/:branch{.+}`,
      id: `create-branch-of-${kind}`,
      summary: `Create a branch of a ${kind}`,
      parameters: repositoryParameters.extend({ branch }),
      body: { isOptional: true, content: json(NewBranch, { startingPoint: "main" }) },
      responses: repositoryResponses({ 200: ok }, [...ofWriting, 409, 422]),
      auth: "write",
    },
    deleteBranch: {
      method: "DELETE",
      path: `${base}/branch/{branch}`,
      route: `${route}/branch/:branch{.+}`,
      id: `delete-branch-of-${kind}`,
      summary: `Delete a branch of a ${kind}`,
      description: "The branch `main` cannot be deleted.",
      parameters: repositoryParameters.extend({ branch }),
      responses: repositoryResponses({ 200: ok }, [403]),
      auth: "write",
    },
    superSquash: {
      method: "POST",
      path: `${base}/super-squash/{branch}`,
      route: `${route}/super-squash/:branch{.+}`,
      id: `super-squash-branch-of-${kind}`,
      summary: `Replace the history of a branch of a ${kind}`,
      description:
        "Replaces all commits of a branch or pull request with one that has the same files. Commits and large files that no other branch or tag leads to cannot be read any more. A pull request then cannot be merged. This cannot be undone.",
      parameters: repositoryParameters.extend({
        branch: branch.meta({ description: "Name of the branch, or the ref of a pull request (`refs/pr/1`)." }),
      }),
      body: { isOptional: true, content: json(SuperSquash, { message: "Start again" }) },
      responses: repositoryResponses(
        {
          200: {
            description: "The only commit of the branch.",
            content: json(z.object({ commitId: z.string() }), { commitId: commit }),
          },
        },
        ofWriting,
      ),
      auth: "write",
    },
    createTag: {
      method: "POST",
      path: `${base}/tag/{revision}`,
      route: `${route}/tag/:revision{.+}`,
      id: `create-tag-of-${kind}`,
      summary: `Tag a revision of a ${kind}`,
      parameters: repositoryParameters.extend({ revision }),
      body: { content: json(NewTag, { tag: "v1.0", message: "First release" }) },
      responses: repositoryResponses({ 200: ok }, [...ofWriting, 409, 422]),
      auth: "write",
    },
    deleteTag: {
      method: "DELETE",
      path: `${base}/tag/{tag}`,
      route: `${route}/tag/:tag{.+}`,
      id: `delete-tag-of-${kind}`,
      summary: `Delete a tag of a ${kind}`,
      parameters: repositoryParameters.extend({
        tag: z.string().meta({ description: "Name of the tag.", examples: ["v1.0"] }),
      }),
      responses: repositoryResponses({ 200: ok }, [403]),
      auth: "write",
    },
  } satisfies Record<string, ApiOperation>;
});
