import type { TreeEntry } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import type { Page } from "../../data/hub-client.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CardContents } from "../model/card-contents.tsx";
import { CardText } from "../model/card-text.tsx";
import type { FolderReadme } from "./folder-readme.ts";
import { type FileLocation, LocationBar } from "./location-bar.tsx";
import { TreeActions } from "./tree-actions.tsx";
import { TreeTable } from "./tree-table.tsx";

interface TreePageProps {
  /** The folder's rendered README. */
  readme: FolderReadme | undefined;
  /** The header shared by the repository's pages. */
  header: ReactNode;
  location: FileLocation;
  entries: Page<TreeEntry>;
}

export function TreePage({ header, location, entries, readme }: TreePageProps) {
  const text = useText();
  const folder = location.at;
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="sr-only">{text.files.heading}</h2>
        <LocationBar location={location} hrefOf={paths.tree} />
        <TreeActions folder={folder} />
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
        {readme === undefined ? null : (
          <section aria-labelledby="folder-readme" className="mt-8">
            <h3 id="folder-readme" className="readme-title">
              <Icon name="file" />
              <a href={paths.blob(readme.at)}>{readme.at.path.split("/").at(-1)}</a>
            </h3>
            <div className="file-document">
              <CardContents headings={readme.text.headings} />
              <CardText card={readme.text} />
            </div>
          </section>
        )}
      </div>
    </>
  );
}
