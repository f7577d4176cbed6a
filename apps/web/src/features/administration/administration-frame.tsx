import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { type AdministrationTab, administrationTabs } from "./administration-tabs.ts";

interface AdministrationFrameProps {
  tab: AdministrationTab;
  heading: string;
  lead?: string;
  children: ReactNode;
}

/** The heading and the navigation that all pages for administrators of the hub share. */
export function AdministrationFrame({ tab, heading, lead, children }: AdministrationFrameProps) {
  const text = useText();
  return (
    <div className="wrap grid-settings py-10">
      <nav aria-label={text.administration.navigation} className="settings-nav">
        {administrationTabs(text).map((linked) => (
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
