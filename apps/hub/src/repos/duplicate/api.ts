import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { forEachKind, repositoryParameters } from "../../api/parameters.ts";
import { ofWriting, repositoryResponses } from "../../api/responses.ts";
import { HubErrorBody } from "../../contract/repositories.ts";

/** Clients send more (hardware, secrets, …); what this hub does not have is ignored. */
export const DuplicateRepoRequest = z.object({
  repository: z
    .string()
    .max(200)
    .regex(/^[^/]+\/[^/]+$/, "must have the form namespace/name")
    .describe("Name of the copy, as `namespace/name`."),
  private: z.boolean().nullish().describe("By default, as the source."),
  visibility: z.enum(["public", "private"]).nullish().describe("In place of `private`."),
});
export type DuplicateRepoRequest = z.infer<typeof DuplicateRepoRequest>;

const url = "https://hub.example/ada/tiny-chat";

/** Copies a repository. */
export const duplicateOperations = forEachKind((kind) => ({
  duplicate: {
    method: "POST",
    path: `/api/${kind}s/{namespace}/{name}/duplicate`,
    id: `duplicate-${kind}`,
    summary: `Duplicate a ${kind}`,
    description:
      "Copies all branches and tags with their history. Large files are not copied but shared; they count to the quota of the new owner. Likes, downloads, settings, discussions and inference providers are not copied.",
    parameters: repositoryParameters,
    body: { content: json(DuplicateRepoRequest, { repository: "ada/tiny-chat", private: true }) },
    responses: repositoryResponses(
      {
        200: { description: "Created.", content: json(z.object({ url: z.string() }), { url }) },
        409: {
          description: "There is a repository of this type and name. `url` is its address.",
          content: json(HubErrorBody.extend({ url: z.string() }), {
            error: `A ${kind} repository called ada/tiny-chat already exists`,
            url,
            field: "repository",
          }),
        },
      },
      ofWriting,
    ),
    auth: "write",
  } satisfies ApiOperation,
}));
