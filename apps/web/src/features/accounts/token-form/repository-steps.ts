import type { GrantableRepository } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import type { Context } from "hono";
import type { PagesEnvironment } from "../../../environment/pages-environment.ts";
import { keyOf, parseKey, repositoryFields, withoutRepository, withRepository } from "./chosen-repository.ts";
import { hasScopes, type TokenDraft, typedNames } from "./token-draft.ts";

/** The form of a token to show again. */
export interface ShownDraft {
  draft: TokenDraft;
  problem?: string | undefined;
  /** Repositories that the user may have meant by a name that does not exist. */
  found?: readonly GrantableRepository[] | undefined;
  /** The keys of chosen repositories that the hub does not know. */
  unknown?: readonly string[] | undefined;
  /** Whether the user is choosing repositories. */
  isChoosing?: boolean | undefined;
}

/**
 * Adds or removes repositories, as the buttons of the form do without JavaScript.
 * @returns `undefined` if the form is to be saved
 */
export async function takeStep(
  c: Context<PagesEnvironment>,
  form: ReadonlyMap<string, string>,
  draft: TokenDraft,
): Promise<ShownDraft | undefined> {
  const step = form.get(repositoryFields.step) ?? "";
  const after = (prefix: string) => (step.startsWith(prefix) ? step.slice(prefix.length) : undefined);
  const removed = after(repositoryFields.remove(""));
  const added = after(repositoryFields.add(""));
  if (removed !== undefined)
    return { draft: { ...draft, repositories: withoutRepository(draft.repositories, removed) }, isChoosing: true };
  if (added === undefined) return undefined;
  const one = parseKey(added);
  if (one !== undefined)
    return { draft: { ...draft, repositories: withRepository(draft.repositories, one), typed: "" }, isChoosing: true };
  return { ...(await addTyped(c, draft)), isChoosing: true };
}

/**
 * Checks what the hub cannot: nothing that was entered may be ignored.
 * @returns `undefined` if the form can be sent to the hub
 */
export async function findProblem(c: Context<PagesEnvironment>, draft: TokenDraft): Promise<ShownDraft | undefined> {
  const { scopes: text } = c.get("page").text.tokens;
  if (draft.role !== "fineGrained") return hasScopes(draft) ? { draft, problem: text.wrongRole } : undefined;
  if (typedNames(draft).length > 0) {
    const shown = await addTyped(c, draft);
    return { ...shown, problem: shown.problem ?? text.checkAdded };
  }
  const most = limits.tokens.scopedEntities;
  if (draft.owners.length + draft.repositories.length > most) return { draft, problem: text.tooMany(most) };
  const without = draft.repositories.filter(({ permissions }) => permissions.length === 0);
  if (without.length > 0) return { draft, problem: text.withoutPermission(without.map(({ name }) => name).join(", ")) };
  const known = await c.get("hub").namedRepositories(draft.repositories.map(({ name }) => name));
  const unknown = draft.repositories.filter((one) => !known.some((other) => isSame(one, other)));
  if (unknown.length === 0) return undefined;
  const names = unknown.map(({ name }) => name).join(", ");
  return { draft, problem: text.unknown(names), unknown: unknown.map(keyOf) };
}

/** Adds the repositories that are typed. Unknown names stay in the field, with what the user may have meant. */
async function addTyped(c: Context<PagesEnvironment>, draft: TokenDraft): Promise<ShownDraft> {
  const { scopes: text } = c.get("page").text.tokens;
  const typed = typedNames(draft);
  if (typed.length === 0) return { draft: { ...draft, typed: "" }, problem: text.nothingTyped };
  if (typed.length > limits.tokens.scopedEntities)
    return { draft, problem: text.tooMany(limits.tokens.scopedEntities) };
  const known = await c.get("hub").namedRepositories(typed.map((name) => parseTyped(name).name));
  let { repositories } = draft;
  const unknown: string[] = [];
  for (const name of typed) {
    const wanted = parseTyped(name);
    // A name without the prefix may also be that of a dataset.
    const meant = known.filter((one) => isSame({ type: wanted.type ?? one.type, name: wanted.name }, one));
    const [first] = meant.toSorted((one, other) => Number(one.type === "dataset") - Number(other.type === "dataset"));
    if (first === undefined) unknown.push(name);
    else repositories = withRepository(repositories, first);
  }
  const [first] = unknown;
  if (first === undefined) return { draft: { ...draft, repositories, typed: "" } };
  const found = await c.get("hub").searchGrantable(parseTyped(first).name);
  const problem = text.unknown(unknown.join(", "));
  return { draft: { ...draft, repositories, typed: unknown.join(" ") }, problem, found };
}

/** Reads `ada/llama`, `datasets/ada/questions`, and the addresses of their pages. */
export function parseTyped(typed: string): { type: "model" | "dataset" | undefined; name: string } {
  const path = /^https?:\/\//.test(typed) ? typed.split("/").slice(3).join("/") : typed;
  const [first, ...rest] = path.split("/").filter((part) => part !== "");
  if (first === "datasets" && rest.length > 0) return { type: "dataset", name: rest.join("/") };
  if (first === "models" && rest.length > 1) return { type: "model", name: rest.join("/") };
  return { type: undefined, name: path };
}

function isSame(
  one: { type: "model" | "dataset"; name: string },
  other: { type: "model" | "dataset"; name: string },
): boolean {
  return one.type === other.type && one.name.toLowerCase() === other.name.toLowerCase();
}
