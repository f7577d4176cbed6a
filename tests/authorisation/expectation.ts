import { type Actor, anonymous, hasRight, readsFiles, type Visibility, writes } from "./actors.ts";

/**
 * The access that a route requires of its caller:
 * - `nothing`: anonymous callers included.
 * - `read`, `write`: that access to the repository in the address; `like`: read, as a user who may write; `content`: to
 *   read its files, for which gated repositories require a grant; `copy`: that, and to create repositories in `lab`; `copy
 *   files`: that, and `write`; `contribute`: `content`, as a user who may write.
 * - `signed URL`: a token in its address, which the matrix does not have; no other credentials count.
 * - `no repository`: what no caller can have: there is no such repository.
 * - `app`: the credentials of an app, which the route reads itself; those of users do not count.
 * - `token of an app`: what the matrix does not have; other tokens and sessions do not count.
 * - `user`: valid credentials of any kind; `browser`: a session; `browser site`: that of an administrator of the hub.
 * - `create`: to create repositories in `lab`. `administer`, `configure`: to administer `lab`; to change it as well.
 * - `own settings`, `lab settings`, `site settings`: to read the router's settings of the caller, of `lab`, of the
 *   installation; with `change` before it: to change them. `lab usage`: to read what `lab` pays for.
 * - `call`: to call models; `call model`: the model in the body; `see model`: anonymous callers see public ones.
 * `spend`: to have `lab` pay.
 * - `Xet token`, `signed address`: what no actor of the matrix has; access tokens and sessions do not count.
 */
export type Need =
  | "nothing"
  | "read"
  | "content"
  | "copy files"
  | "contribute"
  | "write"
  | "like"
  | "copy"
  | "signed URL"
  | "no repository"
  | "app"
  | "token of an app"
  | "user"
  | "browser"
  | "browser site settings"
  | "browser administer"
  | "browser site"
  | "create"
  | "administer"
  | "configure"
  | "own settings"
  | "change own settings"
  | "lab usage"
  | "lab settings"
  | "change lab settings"
  | "site settings"
  | "change site settings"
  | "call"
  | "call model"
  | "see model"
  | "spend"
  | "Xet token"
  | "signed address"
  | "lab usage at the router";

/** `allowed`: any status except an authorization error. */
export type Outcome =
  | "allowed"
  | "401"
  | "403"
  | "hidden, 401"
  | "hidden, 404"
  | "gated, 401"
  | "gated, 403"
  | "no such model";

export interface Asked {
  need: Need;
  actor: Actor;
  visibility: Visibility;
  /** Whether a browser's session is accepted for this path and method. */
  cookieCounts: boolean;
}

/** Returns the expected outcome of a request. */
export function expectation({ need, actor: sent, visibility, cookieCounts }: Asked): Outcome {
  if (need === "signed address") return "403";
  if (need === "app") return "allowed";
  if (sent.credentials === "bad") return "401";
  const actor = sent.credentials === "session" && !cookieCounts ? { ...anonymous, at: sent.at } : sent;
  return ofNeed(need, actor, visibility);
}

function ofNeed(need: Need, actor: Actor, visibility: Visibility): Outcome {
  const isAnonymous = actor.credentials === "none";
  const access = visibility === "private" || actor.repo === "write" ? actor.repo : "read";
  const signedInAnd = (may: boolean): Outcome => (isAnonymous ? "401" : may ? "allowed" : "403");
  const isUser = actor.credentials !== "narrow token";
  switch (need) {
    case "nothing":
    case "app":
      return "allowed";
    case "read":
    case "content":
    case "copy files":
    case "contribute":
    case "write":
    case "like":
    case "copy":
      if (access === "none") return isAnonymous ? "hidden, 401" : "hidden, 404";
      if (need === "contribute") {
        if (isAnonymous || !writes(actor)) return signedInAnd(false);
        return readsFiles(actor, visibility) ? "allowed" : "gated, 403";
      }
      if ((need === "content" || need === "copy" || need === "copy files") && !readsFiles(actor, visibility))
        return isAnonymous ? "gated, 401" : "gated, 403";
      if (need === "content") return "allowed";
      if (need === "read") return "allowed";
      if (need === "copy") return signedInAnd(hasRight(actor, "create"));
      return signedInAnd(need === "like" ? writes(actor) : access === "write");
    case "no repository":
      return isAnonymous ? "hidden, 401" : "hidden, 404";
    case "signed URL":
      return "403";
    case "token of an app":
      return signedInAnd(false);
    case "user":
      return signedInAnd(true);
    case "browser":
      return signedInAnd(actor.credentials === "session");
    case "browser site settings":
      return signedInAnd(actor.credentials === "session" && actor.siteAdmin === true);
    case "browser administer":
      return signedInAnd(actor.credentials === "session" && hasRight(actor, "administer"));
    case "browser site":
      return signedInAnd(actor.credentials === "session" && actor.siteAdmin === true);
    case "create":
      return signedInAnd(hasRight(actor, "create"));
    case "administer":
    case "lab settings":
      return signedInAnd(hasRight(actor, "administer"));
    case "configure":
    case "change lab settings":
      return signedInAnd(hasRight(actor, "administer") && writes(actor));
    case "own settings":
    case "call":
      return signedInAnd(isUser);
    case "change own settings":
      return signedInAnd(writes(actor));
    case "lab usage":
    case "lab usage at the router":
      return signedInAnd(hasRight(actor, "read"));
    case "site settings":
      return signedInAnd(actor.siteAdmin === true);
    case "change site settings":
      return signedInAnd(actor.siteAdmin === true && writes(actor));
    case "spend":
      return signedInAnd(hasRight(actor, "spend"));
    case "see model":
      return access === "none" ? "no such model" : "allowed";
    case "call model":
      if (isAnonymous) return "401";
      if (!isUser) return "403";
      if (access === "none") return "no such model";
      return readsFiles(actor, visibility) ? "allowed" : "gated, 403";
    case "Xet token":
      return "401";
    case "signed address":
      return "403";
    default:
      return need satisfies never;
  }
}

/** Classifies a response as an `Outcome`; server errors have none. */
export function outcomeOf({ status, headers }: Response, text: string): string {
  const hidden = headers.get("x-error-code") === "RepoNotFound" ? "hidden, " : "";
  if (headers.get("x-error-code") === "GatedRepo") return `gated, ${status}`;
  if (status === 401) return `${hidden}401`;
  if (hidden !== "") return `hidden, ${status}`;
  if (status === 403) return "403";
  if (status === 404 && /model_not_found|There is no model/.test(text)) return "no such model";
  return status >= 500 && status !== 502 && status !== 503 ? `failed with ${status}` : "allowed";
}
