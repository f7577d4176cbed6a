import {
  permissionsOn,
  type ScopedEntityType,
  type ScopedPermission,
  scopedEntityTypes,
  type TokenScopesRequest,
} from "@modelyard/hub/contract";

/** Names of the fields of `ScopeFields`, whose checkboxes have one name each. */
export const scopeFields = {
  gated: "canReadGatedRepos",
  discussions: "global:discussion.write",
  repositories: "repositories",
  entity: (type: ScopedEntityType, name: string, permission: ScopedPermission) => `scope:${type}:${name}:${permission}`,
  repository: (permission: ScopedPermission) => `repository:${permission}`,
} as const;

type Scoped = TokenScopesRequest["scoped"];

/** Reads the scopes that a form selects. */
export function scopesIn(form: ReadonlyMap<string, string>): TokenScopesRequest {
  return {
    canReadGatedRepos: form.has(scopeFields.gated),
    global: form.has(scopeFields.discussions) ? ["discussion.write"] : [],
    scoped: [...entitiesIn(form), ...repositoriesIn(form)],
  };
}

function entitiesIn(form: ReadonlyMap<string, string>): Scoped {
  return [...form.keys()].flatMap((field): Scoped => {
    const [kind, typeText, name = "", permissionText] = field.split(":");
    const type = scopedEntityTypes.find((known) => known === typeText);
    if (kind !== "scope" || type === undefined) return [];
    const permission = permissionsOn[type].find((known) => known === permissionText);
    return permission === undefined ? [] : [{ entity: { type, name }, permissions: [permission] }];
  });
}

/** Reads the lines of the text field, such as `ada/llama` or `datasets/ada/questions`. */
function repositoriesIn(form: ReadonlyMap<string, string>): Scoped {
  const permissions = permissionsOn.model.filter((permission) => form.has(scopeFields.repository(permission)));
  const lines = (form.get(scopeFields.repositories) ?? "").split("\n").map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const isDataset = line.startsWith("datasets/");
      const name = isDataset ? line.slice("datasets/".length) : line;
      return { entity: { type: isDataset ? "dataset" : "model", name }, permissions };
    });
}
