import type { ReactNode } from "react";
import { usePage } from "../../frame/page-context.tsx";
import { type SettingsTab, settingsTabs } from "./settings-tabs.ts";

/** The heading and the navigation that all settings pages of an account share. */
export function SettingsFrame({ tab, heading, lead, children }: SettingsFrameProps) {
  const { text, viewer } = usePage();
  return (
    <div className="wrap grid-settings py-10">
      <nav aria-label={text.settings.navigation} className="settings-nav">
        {settingsTabs(text, { isAdmin: viewer?.isAdmin === true }).map((linked) => (
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

interface SettingsFrameProps {
  /** The current page. */
  tab: SettingsTab;
  heading: string;
  lead?: string;
  children: ReactNode;
}
