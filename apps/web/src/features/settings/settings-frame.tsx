import type { ReactNode } from "react";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";

type SettingsTab =
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

/** The heading and the navigation that all settings pages of an account share. */
export function SettingsFrame({ tab, heading, lead, children }: SettingsFrameProps) {
  const { text, viewer } = usePage();
  const tabs: readonly { tab: SettingsTab; href: string }[] = [
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
    ...(viewer?.isAdmin === true ? [{ tab: "administration" as const, href: paths.administration() }] : []),
  ];
  return (
    <div className="wrap grid-settings py-10">
      <nav aria-label={text.settings.navigation} className="settings-nav">
        {tabs.map(({ tab: linkedTab, href }) => (
          <a key={linkedTab} href={href} aria-current={linkedTab === tab ? "page" : undefined}>
            {text.settings[linkedTab]}
          </a>
        ))}
      </nav>
      <div className="min-w-0">
        <h1 className="page-title">{heading}</h1>
        {lead === undefined ? null : <p className="mt-2 max-w-prose text-muted">{lead}</p>}
        {children}
      </div>
    </div>
  );
}

interface SettingsFrameProps {
  /** The current page. */
  tab: SettingsTab;
  heading: string;
  lead?: string;
  children: ReactNode;
}
