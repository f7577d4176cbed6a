import type { CommitEntry } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Time } from "../../ui/time.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import type { FileLocation } from "./location-bar.tsx";
import { shortCommit } from "./revision-label.ts";
import { RevisionMenu } from "./revision-menu.tsx";

interface CommitsPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  location: FileLocation;
  /** Counted from 0. */
  page: number;
}

/** Shows the history of a revision, or of a path in it. */
export function CommitsPage({ header, location: { at, refs, history }, page }: CommitsPageProps) {
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
          <RevisionMenu revision={at.revision} refs={refs} hrefOf={(revision) => paths.commits({ ...at, revision })} />
          <Breadcrumb at={at} />
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
          <ol className="commits">
            {history.commits.map((commit) => (
              <Commit key={commit.id} at={at} commit={commit} />
            ))}
          </ol>
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

function Commit({ at, commit: { id, title, message, authors, date } }: { at: RevisionPath; commit: CommitEntry }) {
  const text = useText();
  const short = shortCommit(id);
  return (
    <li>
      <div>
        <p className="commit-title">
          <a href={paths.commit({ type: at.type, id: at.id, revision: id })}>{title}</a>
        </p>
        <p className="text-muted">
          {authors.map(({ user }) => user).join(", ")} · <Time iso={date} />
        </p>
        {message === "" ? null : (
          <details>
            <summary>{text.files.wholeMessage}</summary>
            <p className="commit-message">{message}</p>
          </details>
        )}
      </div>
      <a
        className="commit-link"
        href={paths.tree({ ...at, path: "", revision: id })}
        title={text.files.browseAt(short)}
      >
        <code>{short}</code>
        <span className="sr-only">{text.files.browseAt(short)}</span>
      </a>
    </li>
  );
}
