import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { forEachKind, repositoryParameters } from "../api/parameters.ts";
import { ofWriting, ok, repositoryResponses } from "../api/responses.ts";
import { CreatedDiscussion, DiscussionDetails, DiscussionList, NewStatus, NewTitle } from "../contract/discussions.ts";
import { discussionsSortings } from "../contract/repositories.ts";
import { exampleDetails, exampleEvent, exampleSummary } from "./api-examples.ts";
import { titleProblem } from "./discussion-title.ts";

const { titleChars, commentChars, searchChars, page, lastPage } = limits.discussions;

const Title = z
  .string()
  .trim()
  .min(titleChars.min)
  .max(titleChars.max)
  .superRefine((title, context) => {
    const problem = titleProblem(title);
    if (problem !== undefined) context.addIssue(problem);
  });

export const NewDiscussion = z.object({
  title: Title,
  description: z.string().max(commentChars).default("").describe("The first comment, in Markdown."),
  pullRequest: z.boolean().default(false).describe("Creates a draft pull request."),
});
export const TitleChange = z.object({ title: Title });
export const StatusChange = z.object({
  status: z.enum(["open", "closed"]),
  comment: z.string().max(commentChars).optional().describe("Added as a comment before the change."),
});
export const PinChange = z.object({ pinned: z.boolean() });
export const LockChange = z.object({ locked: z.boolean() });

/** The filters of the list. `p` and `pinnedFirst` are read like those of other lists. */
export const ListFilters = z.object({
  type: z.enum(["all", "discussion", "pull_request"]).optional().describe("By default, both."),
  status: z.enum(["all", "open", "closed"]).optional().describe("`open` includes drafts, `closed` merged ones."),
  author: z.string().max(100).optional().describe("Name of the user who created it."),
  search: z.string().max(searchChars).optional().describe("Text in the title."),
  sort: z.enum(discussionsSortings).optional().describe("By default, the setting of the repository."),
});

export const numberParameters = repositoryParameters.extend({
  num: z.string().meta({ description: "Number of the discussion or pull request.", examples: ["1"] }),
});

/** Discussions of a repository, of which pull requests are a kind. */
export const discussionOperations = forEachKind((kind) => {
  const base = `/api/${kind}s/{namespace}/{name}/discussions`;
  const one = `${base}/{num}`;
  return {
    list: {
      method: "GET",
      path: base,
      id: `list-discussions-of-${kind}`,
      summary: `List discussions and pull requests of a ${kind}`,
      description: `A page has ${page} discussions, the newest first.`,
      parameters: repositoryParameters,
      query: ListFilters.extend({
        p: z.int().min(0).max(lastPage).default(0).describe("Page, from 0."),
        pinnedFirst: z.boolean().default(false).describe("Lists pinned discussions before the others."),
      }),
      responses: repositoryResponses(
        {
          200: {
            description: "A page of discussions.",
            content: json(DiscussionList, {
              discussions: [exampleSummary],
              count: 1,
              start: 0,
              numOpenDiscussions: 1,
              numClosedDiscussions: 0,
            }),
          },
        },
        [403],
      ),
      auth: "optional",
    },
    create: {
      method: "POST",
      path: base,
      id: `create-discussion-of-${kind}`,
      summary: `Start a discussion or pull request in a ${kind}`,
      description: "For users who can read the repository.",
      parameters: repositoryParameters,
      body: { content: json(NewDiscussion, { title: "Which licence?", description: "The card names none." }) },
      responses: repositoryResponses(
        {
          200: {
            description: "Created.",
            content: json(CreatedDiscussion, {
              num: 1,
              url: "https://hub.example/acme/tiny-chat/discussions/1",
              pullRequest: false,
            }),
          },
        },
        ofWriting,
      ),
      auth: "write",
    },
    details: {
      method: "GET",
      path: one,
      id: `get-discussion-of-${kind}`,
      summary: "Get a discussion or pull request with its comments and events",
      parameters: numberParameters,
      query: z.object({ diff: z.string().optional().describe("`1` adds the changes of a pull request.") }),
      responses: repositoryResponses(
        { 200: { description: "The discussion.", content: json(DiscussionDetails, exampleDetails) } },
        [403],
      ),
      auth: "optional",
    },
    title: {
      method: "POST",
      path: `${one}/title`,
      id: `rename-discussion-of-${kind}`,
      summary: "Change the title of a discussion or pull request",
      description: "For its author and users with write access.",
      parameters: numberParameters,
      body: { content: json(TitleChange, { title: "Which licence applies?" }) },
      responses: repositoryResponses(
        {
          200: {
            description: "The event.",
            content: json(NewTitle, {
              newTitle: { ...exampleEvent, type: "title-change", data: { from: "Licence", to: "Which licence?" } },
            }),
          },
        },
        ofWriting,
      ),
      auth: "write",
    },
    status: {
      method: "POST",
      path: `${one}/status`,
      id: `change-status-of-discussion-of-${kind}`,
      summary: "Close or open a discussion or pull request",
      description:
        "For its author and users with write access. Opening a draft makes it ready to merge. A merged pull request stays merged.",
      parameters: numberParameters,
      body: { content: json(StatusChange, { status: "closed", comment: "Solved." }) },
      responses: repositoryResponses(
        {
          200: {
            description: "The event.",
            content: json(NewStatus, {
              newStatus: { ...exampleEvent, type: "status-change", data: { status: "closed" } },
            }),
          },
        },
        [...ofWriting, 409],
      ),
      auth: "write",
    },
    pin: {
      method: "POST",
      path: `${one}/pin`,
      id: `pin-discussion-of-${kind}`,
      summary: "Pin or unpin a discussion",
      description: "For users with write access.",
      parameters: numberParameters,
      body: { content: json(PinChange, { pinned: true }) },
      responses: repositoryResponses({ 200: ok }, ofWriting),
      auth: "write",
    },
    lock: {
      method: "POST",
      path: `${one}/lock`,
      id: `lock-discussion-of-${kind}`,
      summary: "Lock or unlock a discussion",
      description: "For users with write access. Only they may comment on a locked discussion.",
      parameters: numberParameters,
      body: { content: json(LockChange, { locked: true }) },
      responses: repositoryResponses({ 200: ok }, ofWriting),
      auth: "write",
    },
    remove: {
      method: "DELETE",
      path: one,
      id: `delete-discussion-of-${kind}`,
      summary: "Delete a discussion",
      description: "For users with write access. This cannot be undone. Its number is not used again.",
      parameters: numberParameters,
      responses: repositoryResponses({ 200: ok }, [400, 403, 507]),
      auth: "write",
    },
  } satisfies Record<string, ApiOperation>;
});
