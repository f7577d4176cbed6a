import { paths } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";

export type SettingsTab =
  | "profile"
  | "security"
  | "account"
  | "tokens"
  | "sshKeys"
  | "organisations"
  | "providerKeys"
  | "providerOrder"
  | "usage"
  | "budgets"
  | "storage"
  | "webhooks"
  | "applications"
  | "administration";

/** Returns the settings pages of an account, in the order of their navigation. */
export function settingsTabs(
  { settings: text }: Text,
  { isAdmin }: { isAdmin: boolean },
): { tab: SettingsTab; href: string; label: string }[] {
  const tabs: { tab: SettingsTab; href: string }[] = [
    { tab: "profile", href: paths.profile() },
    { tab: "security", href: paths.security() },
    { tab: "account", href: paths.account() },
    { tab: "tokens", href: paths.tokens() },
    { tab: "sshKeys", href: paths.sshKeys() },
    { tab: "organisations", href: paths.organisations() },
    { tab: "providerKeys", href: paths.providerKeys() },
    { tab: "providerOrder", href: paths.providerOrder() },
    { tab: "usage", href: paths.usage() },
    { tab: "budgets", href: paths.budgets() },
    { tab: "storage", href: paths.storage() },
    { tab: "webhooks", href: paths.webhooks() },
    { tab: "applications", href: paths.applications() },
    ...(isAdmin ? [{ tab: "administration" as const, href: paths.administration() }] : []),
  ];
  return tabs.map(({ tab, href }) => ({ tab, href, label: text[tab] }));
}
