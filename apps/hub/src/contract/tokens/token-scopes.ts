import { z } from "zod";

/** What an entry of a fine-grained token may allow on a user, an organization or a repository. */
export const scopedPermissions = [
  "repo.content.read",
  "repo.content.write",
  "repo.write",
  "repo.access.read",
  "discussion.write",
  "inference.serverless.write",
  "collection.read",
  "collection.write",
  "user.webhooks.read",
  "user.webhooks.write",
] as const;
export type ScopedPermission = (typeof scopedPermissions)[number];

const ofRepository = ["repo.content.read", "repo.write", "repo.access.read", "discussion.write"] as const;

const ofOwner = [...ofRepository, "inference.serverless.write", "collection.read", "collection.write"] as const;

/**
 * The permissions that users can give on each type of entity. A permission on an owner applies to all its repositories.
 * Only tokens that the hub creates for jobs and for Git LFS have `repo.content.write`.
 */
export const permissionsOn = {
  user: [...ofOwner, "user.webhooks.read", "user.webhooks.write"],
  org: ofOwner,
  model: ofRepository,
  dataset: ofRepository,
} as const satisfies Record<string, readonly ScopedPermission[]>;

export type GrantablePermission = (typeof permissionsOn)[keyof typeof permissionsOn][number];

export const scopedEntityTypes = ["user", "org", "model", "dataset"] as const;
export type ScopedEntityType = (typeof scopedEntityTypes)[number];

/** The permissions that do not depend on an owner or a repository: with them, a token takes part in public discussions. */
export const globalPermissions = ["discussion.write"] as const;

const Permissions = z.array(z.enum(scopedPermissions));
const Global = z.array(z.enum(globalPermissions));

/** The scopes of a fine-grained token, as `whoami-v2` returns them. */
export const TokenScopes = z.object({
  /** Whether the token reads public gated repositories to which its user has access. */
  canReadGatedRepos: z.boolean(),
  global: Global,
  scoped: z.array(
    z.object({
      entity: z.object({ _id: z.string(), type: z.enum(scopedEntityTypes), name: z.string().optional() }),
      permissions: Permissions,
    }),
  ),
});
export type TokenScopes = z.infer<typeof TokenScopes>;

/** Control characters are refused: PostgreSQL cannot store all of them, and no name has one. */
const EntityName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, "expected no control characters");

/** The scopes in a request: entities by name, such as `ada` or `ada/llama`. */
export const TokenScopesRequest = z.strictObject({
  canReadGatedRepos: z.boolean().default(false),
  global: Global.default([]),
  scoped: z
    .array(
      z
        .strictObject({
          entity: z.strictObject({ type: z.enum(scopedEntityTypes), name: EntityName }),
          permissions: Permissions,
        })
        .refine(
          ({ entity, permissions }) => {
            const possible: readonly ScopedPermission[] = permissionsOn[entity.type];
            return permissions.every((permission) => possible.includes(permission));
          },
          { error: "a permission does not exist for this type of entity", path: ["permissions"] },
        ),
    )
    .default([]),
});
export type TokenScopesRequest = z.infer<typeof TokenScopesRequest>;
