import type { WhoAmI } from "@modelyard/hub/contract";
import type { SettingsOwner } from "../../data/provider-calls.ts";

/** In addresses: nothing for one’s own, an organisation’s name, or this, which no organisation can be called. */
const hubWord = "@hub";

/** Of organisations: those that the visitor administers, or all that they may read. */
export type OwnerReach = "administrator" | "member";

/** Returns whose provider settings the visitor may change or, as a member, read; their own first. */
export function ownersOf(viewer: WhoAmI, reach: OwnerReach = "administrator"): SettingsOwner[] {
  return [
    { kind: "me" },
    ...viewer.orgs
      .filter(({ rights }) => (reach === "member" ? rights.read : rights.administer))
      .map(({ name }): SettingsOwner => ({ kind: "organisation", name })),
    ...(viewer.isAdmin ? [{ kind: "hub" } as const] : []),
  ];
}

/** @returns `undefined` where the visitor does not look after those settings */
export function readOwner(
  word: string | undefined,
  viewer: WhoAmI,
  reach: OwnerReach = "administrator",
): SettingsOwner | undefined {
  return ownersOf(viewer, reach).find((owner) => ownerWord(owner) === (word === "" ? undefined : word));
}

/** How an owner stands in an address; `undefined` for the visitor. */
export function ownerWord(owner: SettingsOwner): string | undefined {
  if (owner.kind === "me") return undefined;
  return owner.kind === "hub" ? hubWord : owner.name;
}
