import type { TreeEntry } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import type { Page } from "../../data/hub-client.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { TreeTable } from "./tree-table.tsx";

interface TreePageProps {
  /** Of the repository's pages. */
  header: ReactNode;
  folder: RevisionPath;
  entries: Page<TreeEntry>;
}

export function TreePage({ header, folder, entries }: TreePageProps) {
  const text = useText();
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="sr-only">{text.files.heading}</h2>
        <Breadcrumb at={folder} />
        {entries.items.length === 0 ? (
          <EmptyState title={text.files.emptyTitle} body={text.files.emptyBody} />
        ) : (
          <TreeTable folder={folder} entries={entries.items} />
        )}
        {entries.next === undefined ? null : (
          <p className="mt-6">
            <a className="button" rel="next" href={paths.tree(folder, { p: entries.next })}>
              {text.files.nextPage}
              <Icon name="arrow" />
            </a>
          </p>
        )}
      </div>
    </>
  );
}
