/** How a request is authenticated. */
export type Credentials = "none" | "write token" | "read token" | "narrow token" | "session" | "bad";

/**
 * The owner of the repositories that an actor requests: `own` are those of the organization that the contributor
 * created.
 */
export type Place = "lab" | "own" | "alice";

export interface Actor {
  who: string;
  /** The account; `undefined` for anonymous requests. */
  user?: string;
  credentials: Credentials;
  at: Place;
  /** The actor's access to a private repository of that owner. */
  repo: "none" | "read" | "write";
  /** The actor's rights in the organization `lab`: read, create, spend, administer. */
  lab: string;
  /** Whether the owner of the gated repositories has granted the actor access. */
  isGranted?: boolean;
  /** Whether the actor administers the installation. */
  siteAdmin?: boolean;
}

/**
 * Every kind of actor with its rights, written by hand: the matrix must not derive its expectations from the code that
 * it checks. Members with role read cannot spend: the organization's setting is off.
 */
export const actors: readonly Actor[] = [
  { who: "anonymous", credentials: "none", at: "lab", repo: "none", lab: "" },
  { who: "wrong token", user: "none", credentials: "bad", at: "lab", repo: "none", lab: "" },
  { who: "revoked token", user: "revoked", credentials: "bad", at: "lab", repo: "none", lab: "" },
  { who: "stranger", user: "sam", credentials: "write token", at: "lab", repo: "none", lab: "" },
  { who: "stranger, read token", user: "sam", credentials: "read token", at: "lab", repo: "none", lab: "" },
  { who: "stranger, session", user: "sam", credentials: "session", at: "lab", repo: "none", lab: "" },
  { who: "site admin", user: "boss", credentials: "write token", at: "lab", repo: "none", lab: "", siteAdmin: true },
  {
    who: "site admin, session",
    user: "boss",
    credentials: "session",
    at: "lab",
    repo: "none",
    lab: "",
    siteAdmin: true,
  },
  { who: "no_access", user: "nora", credentials: "write token", at: "lab", repo: "none", lab: "" },
  { who: "no_access, session", user: "nora", credentials: "session", at: "lab", repo: "none", lab: "" },
  { who: "read", user: "rita", credentials: "write token", at: "lab", repo: "read", lab: "read" },
  { who: "read, session", user: "rita", credentials: "session", at: "lab", repo: "read", lab: "read" },
  { who: "contributor", user: "cora", credentials: "write token", at: "lab", repo: "read", lab: "read create spend" },
  {
    who: "contributor, own",
    user: "cora",
    credentials: "write token",
    at: "own",
    repo: "write",
    lab: "read create spend",
  },
  {
    who: "contributor, session",
    user: "cora",
    credentials: "session",
    at: "own",
    repo: "write",
    lab: "read create spend",
  },
  { who: "write", user: "walt", credentials: "write token", at: "lab", repo: "write", lab: "read create spend" },
  { who: "write, read token", user: "walt", credentials: "read token", at: "lab", repo: "read", lab: "read spend" },
  { who: "write, session", user: "walt", credentials: "session", at: "lab", repo: "write", lab: "read create spend" },
  {
    who: "admin",
    user: "ada",
    credentials: "write token",
    at: "lab",
    repo: "write",
    lab: "read create spend administer",
  },
  {
    who: "admin, read token",
    user: "ada",
    credentials: "read token",
    at: "lab",
    repo: "read",
    lab: "read spend administer",
  },
  { who: "admin, narrow token", user: "ada", credentials: "narrow token", at: "lab", repo: "none", lab: "" },
  {
    who: "admin, session",
    user: "ada",
    credentials: "session",
    at: "lab",
    repo: "write",
    lab: "read create spend administer",
  },
  { who: "owner", user: "alice", credentials: "write token", at: "alice", repo: "write", lab: "" },
  { who: "owner, read token", user: "alice", credentials: "read token", at: "alice", repo: "read", lab: "" },
  { who: "owner, narrow token", user: "alice", credentials: "narrow token", at: "alice", repo: "none", lab: "" },
  { who: "owner, session", user: "alice", credentials: "session", at: "alice", repo: "write", lab: "" },
];

export const anonymous: Actor = { who: "anonymous", credentials: "none", at: "lab", repo: "none", lab: "" };

/** Actors whose request for access to the gated repositories was granted, or waits. */
const requesters: readonly Actor[] = [
  { who: "granted", user: "gwen", credentials: "write token", at: "lab", repo: "none", lab: "", isGranted: true },
  {
    who: "granted, read token",
    user: "gwen",
    credentials: "read token",
    at: "lab",
    repo: "none",
    lab: "",
    isGranted: true,
  },
  { who: "granted, session", user: "gwen", credentials: "session", at: "lab", repo: "none", lab: "", isGranted: true },
  { who: "granted, narrow token", user: "gwen", credentials: "narrow token", at: "lab", repo: "none", lab: "" },
  { who: "pending", user: "pat", credentials: "write token", at: "lab", repo: "none", lab: "" },
  { who: "rejected", user: "rex", credentials: "write token", at: "lab", repo: "none", lab: "" },
];

const sendersToGated = new Set([
  "anonymous",
  "revoked token",
  "stranger",
  "stranger, session",
  "site admin",
  "no_access",
  "read",
  "contributor, own",
  "write, read token",
  "admin, narrow token",
  "owner",
  "owner, read token",
  "owner, narrow token",
  "owner, session",
]);

/** `gated`: public, but the files require a request that the owner accepts. */
export const visibilities = ["public", "private", "gated"] as const;
export type Visibility = (typeof visibilities)[number];

/** Set by the long run. */
const isComplete = process.env["MODELYARD_COMPLETE_MATRIX"] === "true";

/**
 * Returns the visibilities to try on a route. Models and datasets share their code, so that the default run tries datasets
 * where most can be disclosed only.
 */
export function visibilitiesFor(route: string): readonly Visibility[] {
  return isComplete || !route.includes("dataset") ? visibilities : ["private"];
}

/** Returns the actors to try on repositories of a visibility: for gated ones, those whose access to files differs. */
export function actorsFor(visibility: Visibility): readonly Actor[] {
  return visibility === "gated" ? [...actors.filter(({ who }) => sendersToGated.has(who)), ...requesters] : actors;
}

/** Every account that an actor has. */
export const everyActor: readonly Actor[] = [...actors, ...requesters];

/** Returns whether an actor may read the files of a repository. */
export function readsFiles({ repo, isGranted = false }: Actor, visibility: Visibility): boolean {
  if (visibility === "public") return true;
  return repo !== "none" || (visibility === "gated" && isGranted);
}

/** Returns whether the credentials allow changes: a session, or a token with role write. */
export function writes({ credentials }: Actor): boolean {
  return credentials === "write token" || credentials === "session";
}

export function hasRight({ lab }: Actor, right: "read" | "create" | "spend" | "administer"): boolean {
  return lab.split(" ").includes(right);
}
