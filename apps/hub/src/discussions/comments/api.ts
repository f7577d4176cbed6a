import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { forEachKind } from "../../api/parameters.ts";
import { ofWriting, repositoryResponses } from "../../api/responses.ts";
import { NewMessage, reactions, UpdatedComment } from "../../contract/discussions.ts";
import { numberParameters } from "../api.ts";
import { exampleComment } from "../api-examples.ts";

const Text = z
  .string()
  .max(limits.discussions.commentChars)
  .refine((text) => text.trim() !== "", "expected some text")
  .describe("Markdown.");

export const NewComment = z.object({
  comment: Text,
  replyTo: z.string().optional().describe("The id of the comment that this one replies to."),
});
export const CommentEdit = z.object({ content: Text });
export const NewReaction = z.object({ reaction: z.enum(reactions) });

const commentParameters = numberParameters.extend({
  comment: z.string().meta({ description: "Id of the comment's event.", examples: [exampleComment.id] }),
});
const updated = {
  200: { description: "The comment.", content: json(UpdatedComment, { updatedComment: exampleComment }) },
};

/** Comments on discussions and pull requests. */
export const commentOperations = forEachKind((kind) => {
  const one = `/api/${kind}s/{namespace}/{name}/discussions/{num}`;
  const comment = `${one}/comment/{comment}`;
  return {
    add: {
      method: "POST",
      path: `${one}/comment`,
      id: `comment-on-discussion-of-${kind}`,
      summary: "Comment on a discussion or pull request",
      description: "For users who can read the repository; while it is locked, for users with write access.",
      parameters: numberParameters,
      body: { content: json(NewComment, { comment: "Thank you!" }) },
      responses: repositoryResponses(
        { 201: { description: "The comment.", content: json(NewMessage, { newMessage: exampleComment }) } },
        ofWriting,
      ),
      auth: "write",
    },
    edit: {
      method: "POST",
      path: `${comment}/edit`,
      id: `edit-comment-of-${kind}`,
      summary: "Edit a comment",
      description: "For its author. Earlier texts stay visible.",
      parameters: commentParameters,
      body: { content: json(CommentEdit, { content: "Thank you all!" }) },
      responses: repositoryResponses(updated, ofWriting),
      auth: "write",
    },
    hide: {
      method: "POST",
      path: `${comment}/hide`,
      id: `hide-comment-of-${kind}`,
      summary: "Hide a comment",
      description: "For its author and users with write access. Deletes its text, which cannot be undone.",
      parameters: commentParameters,
      responses: repositoryResponses(updated, [400, 403, 507]),
      auth: "write",
    },
    react: {
      method: "POST",
      path: `${comment}/reaction`,
      id: `react-to-comment-of-${kind}`,
      summary: "React to a comment",
      parameters: commentParameters,
      body: { content: json(NewReaction, { reaction: "heart" }) },
      responses: repositoryResponses(updated, ofWriting),
      auth: "write",
    },
    removeReaction: {
      method: "DELETE",
      path: `${comment}/reaction/{reaction}`,
      id: `remove-reaction-to-comment-of-${kind}`,
      summary: "Remove your reaction to a comment",
      parameters: commentParameters.extend({
        reaction: z.string().meta({ description: "The reaction.", examples: ["heart"] }),
      }),
      responses: repositoryResponses(updated, [400, 403, 507]),
      auth: "write",
    },
  } satisfies Record<string, ApiOperation>;
});
