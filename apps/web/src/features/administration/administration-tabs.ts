import { paths } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";

export type AdministrationTab =
  | "overview"
  | "users"
  | "organizations"
  | "repositories"
  | "reports"
  | "storage"
  | "jobs"
  | "nodes"
  | "engine"
  | "providers"
  | "settings"
  | "audit";

/** Returns the pages for administrators of the hub, in the order of their navigation. */
export function administrationTabs({
  administration: text,
  reports,
  settings,
}: Text): { tab: AdministrationTab; href: string; label: string }[] {
  return [
    { tab: "overview", href: paths.administration(), label: text.tabs.overview },
    { tab: "users", href: paths.administeredUsers(), label: text.tabs.users },
    { tab: "organizations", href: paths.administeredOrganizations(), label: text.tabs.organizations },
    { tab: "repositories", href: paths.disabledRepositories(), label: text.tabs.repositories },
    { tab: "reports", href: paths.reportQueue(), label: reports.queue },
    { tab: "storage", href: paths.administeredStorage(), label: text.tabs.storage },
    { tab: "jobs", href: paths.jobs(), label: text.tabs.jobs },
    { tab: "nodes", href: paths.nodes(), label: text.tabs.nodes },
    { tab: "engine", href: paths.engine(), label: settings.engine },
    { tab: "providers", href: paths.providerHealth(), label: text.tabs.providers },
    { tab: "settings", href: paths.settingsInForce(), label: text.tabs.settings },
    { tab: "audit", href: paths.auditLog(undefined), label: settings.audit },
  ];
}
