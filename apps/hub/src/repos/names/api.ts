import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { repositoryKinds } from "../../api/parameters.ts";
import { responses } from "../../api/responses.ts";

const fullName = z
  .string()
  .max(200)
  .regex(/^[^/]+\/[^/]+$/, "must have the form namespace/name");

export const MoveRepoRequest = z.object({
  fromRepo: fullName.describe("Current name, as `namespace/name`."),
  toRepo: fullName.describe("New name, as `namespace/name`. Another namespace transfers the repository."),
  type: z.enum(repositoryKinds, "Only repositories of type model and dataset can be moved here.").default("model"),
});
export type MoveRepoRequest = z.infer<typeof MoveRepoRequest>;

const Moved = z.object({ url: z.string(), name: z.string(), id: z.string() });

export const moveRepository: ApiOperation = {
  method: "POST",
  path: "/api/repos/move",
  id: "move-repository",
  summary: "Rename or transfer a repository",
  description:
    "Requires write access to the repository, and the right to create repositories for the new owner. Requests for the old name are redirected until its owner creates a repository of that name. The large files count to the quota of the new owner.",
  body: { content: json(MoveRepoRequest, { fromRepo: "acme/tiny-chat", toRepo: "acme/small-chat", type: "model" }) },
  responses: responses(
    {
      200: {
        description: "Moved.",
        content: json(Moved, {
          url: "https://hub.example/acme/small-chat",
          name: "acme/small-chat",
          id: "0192f0a1b2c3d4e5f6a7b8c9",
        }),
      },
    },
    [400, 403, 404, 409, 413, 507],
  ),
  auth: "write",
};
