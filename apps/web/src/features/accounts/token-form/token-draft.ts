import {
  type AccessTokenEntry,
  permissionsOn,
  type ScopedEntityType,
  type ScopedPermission,
  scopedEntityTypes,
  type TokenScopesRequest,
} from "@modelyard/hub/contract";
import { type ChosenRepository, keyOf, parseKey, repositoryFields, withRepository } from "./chosen-repository.ts";

/** What the form of a token has: the state of the token, or what the user has entered. */
export interface TokenDraft {
  displayName: string;
  role: string;
  /** The selected expiry. */
  expiry: string;
  canReadGatedRepos: boolean;
  discussions: boolean;
  /** The permissions on the user and on organizations. */
  owners: { type: "user" | "org"; name: string; permissions: string[] }[];
  repositories: ChosenRepository[];
  /** Names of repositories that are typed and not chosen yet. */
  typed: string;
}

export const emptyDraft: TokenDraft = {
  displayName: "",
  role: "read",
  expiry: "",
  canReadGatedRepos: false,
  discussions: false,
  owners: [],
  repositories: [],
  typed: "",
};

/** Names of the fields of the permissions, whose checkboxes have one name each. */
export const scopeFields = {
  gated: "canReadGatedRepos",
  discussions: "global:discussion.write",
  entity: (type: ScopedEntityType, name: string, permission: ScopedPermission) =>
    repositoryFields.permission(`${type}:${name}`, permission),
} as const;

/** Returns the form of an existing token. Repositories that were deleted are not in it. */
export function draftOf({ displayName, role, scopes }: AccessTokenEntry): TokenDraft {
  const named = (scopes?.scoped ?? []).flatMap(({ entity: { type, name }, permissions }) =>
    name === undefined ? [] : [{ type, name, permissions: [...permissions] }],
  );
  return {
    ...emptyDraft,
    displayName,
    role,
    canReadGatedRepos: scopes?.canReadGatedRepos ?? false,
    discussions: scopes?.global.includes("discussion.write") ?? false,
    owners: named.flatMap(({ type, ...one }) => (type === "user" || type === "org" ? [{ ...one, type }] : [])),
    repositories: named.flatMap(({ type, ...one }) =>
      type === "model" || type === "dataset" ? [{ ...one, type }] : [],
    ),
  };
}

/** Reads what the user has entered. */
export function draftIn(form: ReadonlyMap<string, string>): TokenDraft {
  let repositories: ChosenRepository[] = [];
  for (const field of form.keys()) {
    const chosen = field.startsWith(chosenPrefix) ? parseKey(field.slice(chosenPrefix.length)) : undefined;
    if (chosen !== undefined) repositories = withRepository(repositories, chosen);
  }
  const permissions = permissionsIn(form);
  return {
    displayName: form.get("displayName") ?? "",
    role: form.get("role") ?? "",
    expiry: form.get("expiry") ?? "",
    canReadGatedRepos: form.has(scopeFields.gated),
    discussions: form.has(scopeFields.discussions),
    owners: [...permissions.values()].flatMap(({ type, ...one }) =>
      type === "user" || type === "org" ? [{ ...one, type }] : [],
    ),
    repositories: repositories.map(({ type, name }) => ({
      type,
      name,
      permissions: permissions.get(keyOf({ type, name }))?.permissions ?? [],
    })),
    typed: form.get(repositoryFields.typed) ?? "",
  };
}

const chosenPrefix = repositoryFields.chosen("");

/** Returns the selected permissions of users, organizations and repositories, by their keys. */
function permissionsIn(form: ReadonlyMap<string, string>) {
  const byKey = new Map<string, { type: ScopedEntityType; name: string; permissions: ScopedPermission[] }>();
  for (const field of form.keys()) {
    const [kind, typeText, name = "", permissionText] = field.split(":");
    const type = scopedEntityTypes.find((known) => known === typeText);
    if (kind !== "scope" || type === undefined) continue;
    const permission = permissionsOn[type].find((known) => known === permissionText);
    if (permission === undefined) continue;
    const key = `${type}:${name}`;
    byKey.set(key, { type, name, permissions: [...(byKey.get(key)?.permissions ?? []), permission] });
  }
  return byKey;
}

/** Returns whether the form selects anything that only a fine-grained token can have. */
export function hasScopes({ canReadGatedRepos, discussions, owners, repositories, typed }: TokenDraft): boolean {
  return canReadGatedRepos || discussions || owners.length + repositories.length > 0 || typed.trim() !== "";
}

/** Returns the scopes that a form selects. */
export function scopesOf({ canReadGatedRepos, discussions, owners, repositories }: TokenDraft): TokenScopesRequest {
  return {
    canReadGatedRepos,
    global: discussions ? ["discussion.write"] : [],
    scoped: [...owners, ...repositories].map(({ type, name, permissions }) => ({
      entity: { type, name },
      permissions: permissionsOn[type].filter((known) => permissions.includes(known)),
    })),
  };
}

/** Returns the names that are typed, without repetitions: `ada/llama`, or `datasets/ada/questions`. */
export function typedNames({ typed }: TokenDraft): string[] {
  return [...new Set(typed.split(/[\s,;]/).filter((name) => name !== ""))];
}
