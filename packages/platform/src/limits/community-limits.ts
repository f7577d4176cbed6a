import { KiB, MiB, minute, second } from "./units.ts";

/** What users do with repositories of others; see `limits`. */
export const communityLimits = {
  /** Discussions and pull requests. Texts in characters. */
  discussions: {
    titleChars: { min: 3, max: 200 },
    /** A comment, or the description. */
    commentChars: 65_536,
    /** Comments and other events of one discussion. */
    events: 5000,
    /** Commits of one push to a pull request that are recorded as events, the newest. */
    commitEvents: 100,
    /** A form with a comment on our own pages, encoded. */
    formBytes: 1 * MiB,
    /** Bytes of all comments of one discussion, with their earlier texts. */
    textBytes: 2 * MiB,
    /** HTML of one comment, and of all comments in one response. Larger ones are shown as plain text. */
    htmlBytes: 512 * KiB,
    responseHtmlBytes: 4 * MiB,
    /** Comments that are not rendered after this time are plain text in a response, and are rendered for a later one. */
    renderMs: 5 * second,
    /** Earlier texts of a comment that are kept: the first, and the newest. */
    edits: 20,
    /** Reactions to all comments of one discussion. */
    reactions: 2000,
    /** Pinned discussions of one repository. */
    pinned: 3,
    /** Discussions on a page of the list. */
    page: 50,
    lastPage: 100_000,
    /** The longest text to search for in titles. */
    searchChars: 256,
    /** What one user may create in each window, on all nodes. */
    perUser: { windowMs: 60 * minute, discussions: 120, comments: 600 },
  },
  /** Reports to the administrators. Texts in characters. */
  reports: {
    textChars: 2000,
    noteChars: 1000,
    /** Reports on a page. */
    page: 50,
    /** What one user may send in each window, and the open ones of that user. */
    perUser: { windowMs: 24 * 60 * minute, perWindow: 20, open: 50 },
  },
  /** Pull requests. */
  pulls: {
    /** Open and draft ones in one repository: of one user, and of all. */
    openPerUser: 100,
    openPerRepository: 2000,
    /** Refs of pull requests in one repository, those of closed and merged ones included. */
    refsPerRepository: 5000,
    /** The difference that a request shows; longer ones are cut. */
    diffBytes: 1 * MiB,
    /** Attempts to merge while others push to the base branch. */
    mergeAttempts: 5,
    /** Files with conflicts that are named. */
    conflictFiles: 1000,
    /** Pull requests whose conflicts are remembered until one of their branches moves. */
    rememberedConflicts: 1000,
  },
  /** Gated repositories and requests for access to them. */
  gatedAccess: {
    /** Fields of the form that a card declares, characters of a label, and options of a field. More are ignored or cut. */
    fields: 50,
    labelChars: 500,
    options: 300,
    /** Characters of the card's own texts beside the fields; longer ones are cut. */
    textChars: 10_000,
    /** Characters of an answer. */
    answerChars: 2000,
    rejectionReasonChars: 200,
    /** Requests of a page of the list, and of one batch. */
    perPage: 1000,
    perBatch: 100,
    /** Rows of the report. */
    reportRows: 100_000,
    /** Requests for access that one user sends. */
    perUser: 100,
    windowMs: 60 * minute,
    users: 50_000,
    /** Addresses of parts of files, which nothing revokes, are valid this long. The default is `xet.urlMs`. */
    linkMs: 15 * minute,
  },
  /** Changes of repositories, for webhooks and notifications. */
  events: {
    /** Moves of refs this old whose process has not recorded them are recorded by another one. */
    settleAfterMs: 10 * second,
    perQuery: 100,
    keptMs: 30 * 24 * 60 * minute,
    /** Events that remained after the deletion of their repository are removed while it is this recent. */
    deletedMs: 24 * 60 * minute,
    /** How often a node looks for events and due deliveries. */
    lookMs: 1 * second,
  },
  webhooks: {
    perUser: 50,
    /** Users, organizations and repositories that one webhook watches. */
    watched: 100,
    urlChars: 2048,
    secretChars: 256,
    /** Of one delivery, from DNS to the end of the response. */
    timeoutMs: 10 * second,
    /** Waits between attempts: up to an hour in all. Each is shortened by up to a quarter at random. */
    retryMs: [1 * minute, 4 * minute, 15 * minute, 40 * minute],
    /** A delivery belongs to its node for this long: longer than it can take. */
    leaseMs: 30 * second,
    /** Bytes of a response that are read. The log keeps the first `loggedChars`. */
    responseBytes: 64 * KiB,
    loggedChars: 4096,
    /** Deliveries that run at once: of a node, and of one user on all nodes. */
    running: { perNode: 256, perUser: 16 },
    /** Deliveries of one user that wait. Further events are not delivered to that user. */
    waitingPerUser: 2000,
    /** Failed deliveries in a row that suspend a webhook. */
    failures: 10,
    /** Tags of a repository in a payload. */
    tags: 1000,
    /** Deliveries in a page of the log. */
    logPage: 50,
  },
  collections: {
    titleChars: 60,
    descriptionChars: 150,
    noteChars: 500,
    items: 500,
    perNamespace: 500,
    page: { byDefault: 20, max: 100 },
    /** Items of each collection in a list. */
    listedItems: 4,
    /** Values of one filter of a list. */
    filterValues: 20,
  },
  notifications: {
    /** Users that a comment mentions. */
    mentions: 20,
    /** Users, organizations and repositories that a user watches or has muted. */
    watched: 1000,
    /** Users who watch a repository or its owner and are notified of an event. */
    recipients: 10_000,
    perQuery: 1000,
    page: 20,
    /** Pages that can be read. */
    pages: 500,
    /** Ids in one change. */
    ids: 500,
    /** Participants shown with a notification. */
    participants: 5,
    keptMs: 180 * 24 * 60 * minute,
  },
} as const;
