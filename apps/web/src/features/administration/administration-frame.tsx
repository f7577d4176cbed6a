import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";

export type AdministrationTab =
  | "overview"
  | "users"
  | "organizations"
  | "repositories"
  | "reports"
  | "jobs"
  | "nodes"
  | "engine"
  | "providers"
  | "settings"
  | "audit";

interface AdministrationFrameProps {
  tab: AdministrationTab;
  heading: string;
  lead?: string;
  children: ReactNode;
}

/** The heading and the navigation that all pages for administrators of the hub share. */
export function AdministrationFrame({ tab, heading, lead, children }: AdministrationFrameProps) {
  const { administration: text, reports, settings } = useText();
  const tabs: readonly { tab: AdministrationTab; href: string; label: string }[] = [
    { tab: "overview", href: paths.administration(), label: text.tabs.overview },
    { tab: "users", href: paths.administeredUsers(), label: text.tabs.users },
    { tab: "organizations", href: paths.administeredOrganizations(), label: text.tabs.organizations },
    { tab: "repositories", href: paths.disabledRepositories(), label: text.tabs.repositories },
    { tab: "reports", href: paths.reportQueue(), label: reports.queue },
    { tab: "jobs", href: paths.jobs(), label: text.tabs.jobs },
    { tab: "nodes", href: paths.nodes(), label: text.tabs.nodes },
    { tab: "engine", href: paths.engine(), label: settings.engine },
    { tab: "providers", href: paths.providerHealth(), label: text.tabs.providers },
    { tab: "settings", href: paths.settingsInForce(), label: text.tabs.settings },
    { tab: "audit", href: paths.auditLog(undefined), label: settings.audit },
  ];
  return (
    <div className="wrap grid-settings py-10">
      <nav aria-label={text.navigation} className="settings-nav">
        {tabs.map((linked) => (
          <a key={linked.tab} href={linked.href} aria-current={linked.tab === tab ? "page" : undefined}>
            {linked.label}
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
