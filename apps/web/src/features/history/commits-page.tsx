import type { FileHistory } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Breadcrumb } from "../files/breadcrumb.tsx";
import type { FileLocation } from "../files/location-bar.tsx";
import { RevisionMenu } from "../files/revision-menu.tsx";
import { CommitList, FileCommitList } from "./commit-list.tsx";

interface CommitsPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  location: FileLocation;
  /** Whether it is the first page. */
  isFirst: boolean;
  /** The history of a path, which follows renames. */
  file: FileHistory | undefined;
  /** The addresses of the neighboring pages. */
  newer: string | undefined;
  older: string | undefined;
}

/** Shows the history of a revision, or of a path in it. */
export function CommitsPage({ header, location, isFirst, file, newer, older }: CommitsPageProps) {
  const text = useText();
  const { at, refs, history } = location;
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="section-title">
          {at.path === "" ? text.files.historyHeading : text.files.historyOf(at.path)}
          {history.total === undefined ? null : (
            <span className="text-muted"> · {text.files.commits(history.total)}</span>
          )}
        </h2>
        <div className="place mt-4">
          <RevisionMenu
            revision={at.revision}
            refs={refs}
            hrefOf={(revision) => paths.commits({ ...at, revision })}
            allHref={paths.refs(at)}
          />
          <Breadcrumb at={at} />
          <a className="quiet-button" href={paths.compareForm(at, { head: at.revision })}>
            {text.history.compare}
          </a>
          <a className="quiet-button" href={paths.refs(at)}>
            {text.history.refsHeading}
          </a>
        </div>
        {history.commits.length === 0 ? (
          <EmptyState title={text.files.noCommitsTitle} body={text.files.noCommitsBody}>
            <p className="mt-4">
              <a className="button" href={paths.commits(at)}>
                {text.files.firstPage}
              </a>
            </p>
          </EmptyState>
        ) : file === undefined ? (
          <CommitList repository={at} commits={history.commits} />
        ) : (
          <FileCommitList repository={at} commits={file.commits} />
        )}
        {history.commits.length === 0 || (isFirst && older === undefined) ? null : (
          <nav className="place mt-6" aria-label={text.files.historyHeading}>
            {isFirst ? null : newer === undefined ? (
              <a className="button" href={paths.commits(at)}>
                {text.files.firstPage}
              </a>
            ) : (
              <a className="button" rel="prev" href={newer}>
                {text.files.newerCommits}
              </a>
            )}
            {older === undefined ? null : (
              <a className="button" rel="next" href={older}>
                {text.files.olderCommits}
              </a>
            )}
          </nav>
        )}
      </div>
    </>
  );
}
