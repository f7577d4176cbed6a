import type { WhoAmI } from "@modelyard/hub/contract";
import type { SettingsOwner } from "../../data/provider-calls.ts";

/** In addresses: nothing for one’s own, an organisation’s name, or this, which no organisation can be called. */
const hubWord = "@hub";

/** @returns whose provider settings the visitor may look after, their own first */
export function ownersOf(viewer: WhoAmI): SettingsOwner[] {
  return [
    { kind: "me" },
    ...viewer.orgs
      .filter(({ roleInOrg }) => roleInOrg === "admin")
      .map(({ name }): SettingsOwner => ({ kind: "organisation", name })),
    ...(viewer.isAdmin ? [{ kind: "hub" } as const] : []),
  ];
}

/** @returns `undefined` where the visitor does not look after those settings */
export function readOwner(word: string | undefined, viewer: WhoAmI): SettingsOwner | undefined {
  return ownersOf(viewer).find((owner) => ownerWord(owner) === (word === "" ? undefined : word));
}

/** How an owner stands in an address; `undefined` for the visitor. */
export function ownerWord(owner: SettingsOwner): string | undefined {
  if (owner.kind === "me") return undefined;
  return owner.kind === "hub" ? hubWord : owner.name;
}
