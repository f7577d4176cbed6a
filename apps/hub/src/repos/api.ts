import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { forEachKind, repositoryKinds, repositoryParameters } from "../api/parameters.ts";
import { ok, repositoryResponses, responses } from "../api/responses.ts";
import { HubErrorBody } from "../contract/repositories.ts";

/** Clients send more (hardware, storage, …); what this hub does not have is ignored. */
export const CreateRepoRequest = z.object({
  name: z.string().describe("Name, or `namespace/name`."),
  organization: z.string().nullish().describe("Owner. By default the caller."),
  type: z.enum(["model", "dataset"], "Only repositories of type model and dataset can be created here.").nullish(),
  private: z.boolean().nullish(),
  visibility: z.enum(["public", "private"]).nullish().describe("In place of `private`."),
  license: z.string().max(100).nullish().describe("License of the first card, such as `mit`."),
  files: z
    .array(z.object({ path: z.string(), content: z.string(), encoding: z.enum(["base64", "utf-8"]).optional() }))
    .max(100)
    .nullish()
    .describe("Files of the first commit."),
});
export type CreateRepoRequest = z.infer<typeof CreateRepoRequest>;

export const DeleteRepoRequest = z.object({
  name: z.string().describe("Name, or `namespace/name`."),
  organization: z.string().nullish().describe("Owner. By default the caller."),
  type: z.enum(repositoryKinds).nullish(),
});

const Created = z.object({ url: z.string(), name: z.string(), id: z.string() });
const created = { url: "https://hub.example/acme/tiny-chat", name: "acme/tiny-chat", id: "0192f0a1b2c3d4e5f6a7b8c9" };

export const createRepository: ApiOperation = {
  method: "POST",
  path: "/api/repos/create",
  id: "create-repository",
  summary: "Create a repository",
  body: { content: json(CreateRepoRequest, { name: "tiny-chat", organization: "acme", type: "model", private: true }) },
  responses: responses(
    {
      200: {
        description: "Created, with its first commit.",
        content: json(Created, created),
        headers: { "X-HF-Warning": "Warnings about the card. Absent where there are none." },
      },
      409: {
        description: "There is a repository of this type and name. `url` is its address.",
        content: json(HubErrorBody.extend({ url: z.string() }), {
          error: "You already created this model repo",
          url: created.url,
          field: "name",
        }),
      },
    },
    [400, 403, 413, 422, 507],
  ),
  auth: "write",
};

export const deleteRepository: ApiOperation = {
  method: "DELETE",
  path: "/api/repos/delete",
  id: "delete-repository",
  summary: "Delete a repository",
  description: "Deletes its files, history, likes and settings. This cannot be undone.",
  body: { content: json(DeleteRepoRequest, { name: "acme/tiny-chat", type: "model" }) },
  responses: responses({ 200: ok }, [400, 403, 404, 413]),
  auth: "write",
};

/** Who has access to a repository. */
export const repositoryOperations = forEachKind((kind) => {
  const base = `/api/${kind}s/{namespace}/{name}`;
  return {
    mayRead: {
      method: "GET",
      path: `${base}/auth-check`,
      id: `check-read-access-to-${kind}`,
      summary: `Check whether the token may read the files of a ${kind}`,
      parameters: repositoryParameters,
      responses: repositoryResponses({ 200: ok }, [403]),
      auth: "optional",
    },
    mayWrite: {
      method: "GET",
      path: `${base}/auth-check/write`,
      id: `check-write-access-to-${kind}`,
      summary: `Check whether the token may change a ${kind}`,
      parameters: repositoryParameters,
      responses: repositoryResponses({ 200: ok }, [403]),
      auth: "write",
    },
  } satisfies Record<string, ApiOperation>;
});
