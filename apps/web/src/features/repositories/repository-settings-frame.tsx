import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";

type RepositorySettingsTab = "general" | "access" | "publishers" | "providers";

interface RepositorySettingsFrameProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  repository: RepositoryAddress;
  /** The current page. */
  tab: RepositorySettingsTab;
  heading: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The header of the repository, and the navigation that all pages of its settings share. */
export function RepositorySettingsFrame({
  header,
  repository,
  tab,
  heading,
  lead,
  children,
}: RepositorySettingsFrameProps) {
  const { access, modelProviders, publishers, repository: text } = useText();
  const { type, id } = repository;
  const tabs: readonly { tab: RepositorySettingsTab; href: string; label: string }[] = [
    { tab: "general", href: paths.repositorySettings(repository), label: text.general },
    { tab: "access", href: paths.accessRequests(repository), label: access.queueLink },
    { tab: "publishers", href: paths.publishers(repository), label: publishers.link },
    ...(type === "model"
      ? [{ tab: "providers" as const, href: paths.modelProviders(id), label: modelProviders.link }]
      : []),
  ];
  return (
    <>
      {header}
      <div className="wrap grid-settings py-8">
        <nav aria-label={text.settingsNavigation} className="settings-nav">
          {tabs.map((one) => (
            <a key={one.tab} href={one.href} aria-current={one.tab === tab ? "page" : undefined}>
              {one.label}
            </a>
          ))}
          <a href={paths.startRepository(repository)}>{text.startHeading}</a>
        </nav>
        <div className="min-w-0">
          <h2 className="section-title">{heading}</h2>
          {lead === undefined ? null : <p className="mt-2 max-w-prose text-muted">{lead}</p>}
          {children}
        </div>
      </div>
    </>
  );
}
