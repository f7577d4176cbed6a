import { describe, expect, test } from "vitest";
import { orgRoles } from "../../contract/accounts.ts";
import {
  permissionsOn,
  type ScopedPermission,
  scopedEntityTypes,
  scopedPermissions,
} from "../../contract/tokens/token-scopes.ts";
import { accessTo, canCreateIn, readableRepositories } from "../../repos/access.ts";
import type { SignedIn } from "../caller.ts";
import { type OrganisationRole, rightsIn } from "../roles.ts";
import type { StoredScopes } from "../tables.ts";
import { tokenAllows, tokenDiscusses, tokenReadsGated } from "./token-permissions.ts";

const bearer = (permissions: ScopedPermission[], more: Partial<StoredScopes> = {}) => ({
  role: "fineGrained" as const,
  scopes: {
    canReadGatedRepos: false,
    global: [],
    scoped: [{ id: "r1", type: "model" as const, permissions }],
    ...more,
  },
});

describe("a fine-grained token", () => {
  test.each([
    ["repo.content.read", ["repo.content.read"]],
    ["repo.content.write", ["repo.content.read", "repo.content.write"]],
    ["repo.write", ["repo.content.read", "repo.content.write", "repo.write", "repo.access.read"]],
    ["repo.access.read", ["repo.access.read"]],
    ["discussion.write", ["discussion.write"]],
    ["inference.serverless.write", ["inference.serverless.write"]],
    ["collection.read", ["collection.read"]],
    ["collection.write", ["collection.read", "collection.write"]],
    ["user.webhooks.read", ["user.webhooks.read"]],
    ["user.webhooks.write", ["user.webhooks.read", "user.webhooks.write"]],
  ] as const)("with %s allows %j", (given, allowed) => {
    const found = scopedPermissions.filter((permission) => tokenAllows(bearer([given]), permission, ["r1", "u1"]));
    expect(found.toSorted()).toEqual([...allowed].toSorted());
    expect(scopedPermissions.filter((permission) => tokenAllows(bearer([given]), permission, ["r2"]))).toEqual([]);
  });

  test("without scopes allows nothing", () => {
    for (const permission of scopedPermissions)
      expect(tokenAllows({ role: "fineGrained" }, permission, ["r1"])).toBe(false);
  });

  test("takes part in public discussions with the global permission", () => {
    const token = bearer([], { global: ["discussion.write"] });
    expect(tokenDiscusses(token, { id: "r9", namespaceId: "o1", isPrivate: false })).toBe(true);
    expect(tokenDiscusses(token, { id: "r9", namespaceId: "o1", isPrivate: true })).toBe(false);
    expect(tokenDiscusses(bearer(["discussion.write"]), { id: "r1", namespaceId: "o1", isPrivate: true })).toBe(true);
  });

  test("reads gated repositories with the permission for all, or on one", () => {
    expect(tokenReadsGated(bearer([], { canReadGatedRepos: true }), "r9")).toBe(true);
    expect(tokenReadsGated(bearer(["repo.content.read"]), "r1")).toBe(true);
    expect(tokenReadsGated(bearer(["repo.content.read"]), "r9")).toBe(false);
  });
});

/** Returns pseudo-random numbers below 1, the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

test("no scopes give more rights than their owner has", () => {
  const random = randomNumbers(16);
  const one = <T>(values: readonly [T, ...T[]] | readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new RangeError("there are no values");
    return value;
  };
  const owners = ["u1", "u2", "o1", "o2"];
  const ids = [...owners, "r1", "r2", "r3"];
  const order = { none: 0, read: 1, content: 2, commit: 3, write: 4 };
  const writeOrder = { none: 0, own: 1, all: 2 };
  const tooMuch: unknown[] = [];
  for (let round = 0; round < 10_000; round += 1) {
    const organisations = ["o1", "o2"]
      .filter(() => random() < 0.7)
      .map((id) => ({
        id,
        name: id,
        fullName: id,
        role: one<OrganisationRole>(orgRoles),
        readersMaySpend: random() < 0.5,
      }));
    const scopes: StoredScopes = {
      canReadGatedRepos: random() < 0.5,
      global: random() < 0.5 ? ["discussion.write"] : [],
      scoped: Array.from({ length: Math.floor(random() * 4) }, () => {
        const type = one(scopedEntityTypes);
        return {
          id: one(ids),
          type,
          permissions: [...permissionsOn[type], "repo.content.write" as const].filter(() => random() < 0.4),
        };
      }),
    };
    const owner: SignedIn = {
      userId: "u1",
      userName: "ada",
      fullName: "Ada",
      email: undefined,
      emailIsVerified: false,
      isAdmin: false,
      role: "god",
      via: { type: "session" },
      organisations,
    };
    const token: SignedIn = { ...owner, role: "fineGrained", scopes };
    const repo = {
      id: one(["r1", "r2", "r3"]),
      namespaceId: one(owners),
      creatorId: one(["u1", "u2"]),
      isPrivate: random() < 0.8,
      gated: random() < 0.5 ? ("auto" as const) : null,
      orgMembersGated: random() < 0.5,
      disabledAt: random() < 0.2 ? new Date() : null,
      isPublicWhenEnabled: random() < 0.5,
    };
    const found = accessTo(repo, token);
    const { namespaceIds, repoIds, ofUser } = readableRepositories(token);
    const isListed =
      namespaceIds.includes(repo.namespaceId) || (repoIds.includes(repo.id) && ofUser.includes(repo.namespaceId));
    const exceeds = [
      order[found] > order[accessTo(repo, owner)],
      // Lists never show a private repository that cannot be opened.
      repo.isPrivate && isListed && found === "none",
      canCreateIn(repo.namespaceId, token) && !canCreateIn(repo.namespaceId, owner),
      ...["o1", "o2"].flatMap((id) => {
        const [ofToken, ofOwner] = [rightsIn(token, { id }), rightsIn(owner, { id })];
        return [
          ofToken.read && !ofOwner.read,
          ofToken.create && !ofOwner.create,
          ofToken.spend && !ofOwner.spend,
          ofToken.administer,
          writeOrder[ofToken.write] > writeOrder[ofOwner.write],
        ];
      }),
    ];
    if (exceeds.includes(true)) tooMuch.push({ round, repo, organisations, scopes });
  }
  expect(tooMuch).toEqual([]);
});
