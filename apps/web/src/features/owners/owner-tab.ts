import type { OrganisationOverview, UserOverview } from "@modelyard/hub/contract";

export type Owner = UserOverview | OrganisationOverview;

export const ownerTabs = ["overview", "activity", "likes", "members", "followers"] as const;
export type OwnerTab = (typeof ownerTabs)[number];

/** Returns the tab that an address names. Users have likes, organizations members. */
export function ownerTab(name: string | undefined, kind: Owner["type"]): OwnerTab {
  return tabsOf(kind).find((tab) => tab === name) ?? "overview";
}

export function tabsOf(kind: Owner["type"]): readonly OwnerTab[] {
  const absent: OwnerTab = kind === "user" ? "members" : "likes";
  return ownerTabs.filter((tab) => tab !== absent);
}

export function nameOf(owner: Owner): string {
  return owner.type === "user" ? owner.user : owner.name;
}
