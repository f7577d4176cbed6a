import type { RenameOrigin } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Breadcrumb } from "../files/breadcrumb.tsx";
import type { FileLocation } from "../files/location-bar.tsx";
import { RevisionMenu } from "../files/revision-menu.tsx";
import { CommitList } from "./commit-list.tsx";
import { visibleText } from "./diff/visible-text.ts";

interface CommitsPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  location: FileLocation;
  /** Counted from 0. */
  page: number;
  /** The previous name of the file, if the page has the oldest commit of its history. */
  origin: RenameOrigin["origin"];
}

/** Shows the history of a revision, or of a path in it. */
export function CommitsPage({ header, location: { at, refs, history }, page, origin }: CommitsPageProps) {
  const text = useText();
  const pageHref = (number: number) => paths.commits(at, number === 0 ? {} : { p: String(number) });
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
              <a className="button" href={pageHref(0)}>
                {text.files.firstPage}
              </a>
            </p>
          </EmptyState>
        ) : (
          <CommitList repository={at} commits={history.commits} {...(at.path !== "" && { path: at.path })} />
        )}
        {origin === undefined ? null : (
          <p className="note mt-4">
            <span>
              {text.history.renamedHere(visibleText(origin.path))}{" "}
              <a href={paths.commits({ ...at, revision: origin.commit, path: origin.path })}>
                {text.history.olderHistory(visibleText(origin.path))}
              </a>
            </span>
          </p>
        )}
        {history.commits.length === 0 || (page === 0 && !history.hasMore) ? null : (
          <nav className="place mt-6" aria-label={text.files.historyHeading}>
            {page === 0 ? null : (
              <a className="button" rel="prev" href={pageHref(page - 1)}>
                {text.files.newerCommits}
              </a>
            )}
            {history.hasMore ? (
              <a className="button" rel="next" href={pageHref(page + 1)}>
                {text.files.olderCommits}
              </a>
            ) : null}
          </nav>
        )}
      </div>
    </>
  );
}
