import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { forEachKind, repositoryParameters } from "../../api/parameters.ts";
import { ofWriting, repositoryResponses } from "../../api/responses.ts";
import { discussionsSortings, gatedModes, gatedNotificationsModes } from "../../contract/repositories.ts";

const settings = {
  private: z.boolean().optional(),
  visibility: z.enum(["public", "private"]).optional().describe("In place of `private`."),
  gated: z
    .literal([false, ...gatedModes])
    .optional()
    .describe("Whether files can be read only after a request, granted at once (`auto`) or by an owner (`manual`)."),
  orgMembersGated: z
    .boolean()
    .optional()
    .describe("Whether members of the owning organization, except its administrators, need to request access as well."),
  gatedNotificationsEmail: z
    .email("must be an email address, or null for the address of the owner")
    .max(limits.repoSettings.emailChars)
    .nullable()
    .optional()
    .describe("Receives notifications about access requests. `null`: the address of the owner."),
  gatedNotificationsMode: z
    .enum(gatedNotificationsModes)
    .optional()
    .describe("Whether requests are notified together or one by one."),
  discussionsDisabled: z.boolean().optional(),
  discussionsSorting: z.enum(discussionsSortings).optional().describe("Default order of the list of discussions."),
};

const allowed = Object.keys(settings).join(", ");

/** Changes of the settings of a repository. Those that are absent stay as they are. */
export const RepoSettings = z
  .strictObject(settings, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `${issue.keys.map((key) => `"${key.slice(0, 100)}"`).join(", ")} cannot be set. Settings are ${allowed}.`
        : undefined,
  })
  .refine(
    (wanted) =>
      wanted.private === undefined ||
      wanted.visibility === undefined ||
      wanted.private === (wanted.visibility === "private"),
    { path: ["visibility"], error: "contradicts private. Send one of the two." },
  );
export type RepoSettings = z.infer<typeof RepoSettings>;

/** Changes the settings of a repository. */
export const settingsOperations = forEachKind((kind) => ({
  change: {
    method: "PUT",
    path: `/api/${kind}s/{namespace}/{name}/settings`,
    id: `change-settings-of-${kind}`,
    summary: `Change the settings of a ${kind}`,
    description: "Unknown settings and values are refused, and nothing is changed then.",
    parameters: repositoryParameters,
    body: { content: json(RepoSettings, { private: true }) },
    responses: repositoryResponses(
      { 200: { description: "The changed settings.", content: json(RepoSettings, { private: true }) } },
      ofWriting,
    ),
    auth: "write",
  } satisfies ApiOperation,
}));
