import { limits } from "@modelyard/platform/limits";
import type { EventComment, EventDiscussion } from "../events/repo-event.ts";
import type { EventRow } from "../events/tables.ts";
import { pathPrefix } from "../repos/find-repo.ts";
import type { WebhookRow } from "./tables.ts";

interface Addresses {
  web: string;
  api: string;
}

/** Returns the body of a delivery, as `WebhookPayload` of huggingface_hub reads it. */
export function payloadOf(
  event: Pick<EventRow, "action" | "scope" | "repoId" | "repoType" | "repoName" | "namespaceId"> &
    Pick<EventRow, "isPrivate" | "headSha" | "tags" | "details">,
  { id, hubUrl }: Pick<WebhookRow, "id" | "hubUrl">,
): Record<string, unknown> {
  const { action, scope, repoType, repoName, details } = event;
  const { updatedRefs, updatedConfig, movedTo, discussion, comment } = details;
  const url: Addresses = {
    web: `${hubUrl}/${pathPrefix[repoType]}${repoName}`,
    api: `${hubUrl}/api/${repoType}s/${repoName}`,
  };
  return {
    event: { action, scope },
    repo: {
      type: repoType,
      name: repoName,
      id: event.repoId,
      private: event.isPrivate,
      url,
      headSha: event.headSha,
      tags: event.tags.slice(0, limits.webhooks.tags),
      owner: { id: event.namespaceId },
    },
    ...(updatedRefs === undefined ? {} : { updatedRefs }),
    ...(updatedConfig === undefined ? {} : { updatedConfig }),
    ...(movedTo === undefined ? {} : { movedTo: { name: movedTo.name, owner: { id: movedTo.ownerId } } }),
    ...(discussion === undefined ? {} : { discussion: discussionOf(discussion, url) }),
    ...(comment === undefined || discussion === undefined ? {} : { comment: commentOf(comment, discussion, url) }),
    webhook: { id, version: 3 },
  };
}

function discussionOf(discussion: EventDiscussion, repo: Addresses): Record<string, unknown> {
  const { id, num, title, status, isPullRequest, authorId, changes } = discussion;
  return {
    id,
    num,
    title,
    status,
    isPullRequest,
    url: { web: `${repo.web}/discussions/${num}`, api: `${repo.api}/discussions/${num}` },
    author: { id: authorId ?? "" },
    ...(changes === undefined ? {} : { changes }),
  };
}

function commentOf(comment: EventComment, { num }: EventDiscussion, repo: Addresses): Record<string, unknown> {
  const { id, authorId, content, hidden } = comment;
  return {
    id,
    author: { id: authorId ?? "" },
    hidden,
    ...(hidden ? {} : { content }),
    url: { web: `${repo.web}/discussions/${num}#${id}` },
  };
}
