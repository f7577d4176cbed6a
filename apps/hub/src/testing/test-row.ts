import type { RepoRow } from "../repos/tables.ts";

/** Returns a row of a public model without files. */
export function testRow(fields: Partial<RepoRow> & { fullName: string }): RepoRow {
  const at = new Date(0);
  return {
    id: "0123456789abcdef01234567",
    type: "model",
    namespaceId: "acme",
    creatorId: null,
    foldedFullName: fields.fullName.toLowerCase(),
    author: "acme",
    isPrivate: false,
    createdAt: at,
    lastModified: at,
    downloads: 0,
    downloadsAllTime: 0,
    likes: 0,
    recentLikes: 0,
    trendingScore: 0,
    sha: "a".repeat(40),
    tags: [],
    pipelineTag: null,
    libraryName: null,
    maskToken: null,
    cardData: null,
    config: null,
    transformersInfo: null,
    widgetData: null,
    modelFiles: null,
    parameterCount: 0,
    indexVersion: 0,
    usedStorage: 0,
    facets: [],
    gated: null,
    orgMembersGated: false,
    gatedNotificationsEmail: null,
    gatedNotificationsMode: "bulk",
    discussionsDisabled: false,
    discussionsSorting: "recently-created",
    ...fields,
  };
}
