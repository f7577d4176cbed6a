import type { WhoAmI } from "@modelyard/hub/contract";
import type { SettingsOwner } from "../../data/provider-calls.ts";

/** Names the hub in addresses. No organisation can have this name. */
const hubParameter = "@hub";

/** Which organisations to include: those that the visitor administers, or all with read access. */
export type OwnerReach = "administrator" | "member";

/** Returns the owners whose provider settings the visitor can change or, as a member, read. The visitor comes first. */
export function ownersOf(viewer: WhoAmI, reach: OwnerReach = "administrator"): SettingsOwner[] {
  return [
    { kind: "me" },
    ...viewer.orgs
      .filter(({ rights }) => (reach === "member" ? rights.read : rights.administer))
      .map(({ name }): SettingsOwner => ({ kind: "organisation", name })),
    ...(viewer.isAdmin ? [{ kind: "hub" } as const] : []),
  ];
}

/** Parses an owner in an address. Returns `undefined` if the visitor has no access to those settings. */
export function readOwner(
  word: string | undefined,
  viewer: WhoAmI,
  reach: OwnerReach = "administrator",
): SettingsOwner | undefined {
  return ownersOf(viewer, reach).find((owner) => ownerParameter(owner) === (word === "" ? undefined : word));
}

/** Returns the parameter that names an owner in addresses; `undefined` for the visitor. */
export function ownerParameter(owner: SettingsOwner): string | undefined {
  if (owner.kind === "me") return undefined;
  return owner.kind === "hub" ? hubParameter : owner.name;
}
