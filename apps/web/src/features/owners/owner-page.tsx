import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { Done } from "../../ui/done.tsx";
import { OwnerHeader } from "./owner-header.tsx";
import type { Owner, OwnerTab } from "./owner-tab.ts";

interface OwnerPageProps {
  owner: Owner;
  tab: OwnerTab;
  /** The repository that has just been deleted. */
  deleted: string | undefined;
  children: ReactNode;
}

/** The public page of a user or an organisation, with one tab open. */
export function OwnerPage({ owner, tab, deleted, children }: OwnerPageProps) {
  const text = useText();
  return (
    <div className="wrap py-10">
      <Done message={deleted === undefined ? undefined : text.repository.deleted(deleted)} />
      <OwnerHeader owner={owner} tab={tab} />
      {children}
    </div>
  );
}
