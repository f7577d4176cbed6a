import type { Refs } from "@modelyard/hub/contract";
import type { History } from "../../data/history-calls.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { CopyTextButton } from "../../ui/copy-button.tsx";
import { Time } from "../../ui/time.tsx";
import { CommitAuthors } from "../history/commit-authors.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { isCommit, shortCommit } from "./revision-label.ts";
import { RevisionMenu } from "./revision-menu.tsx";

/** The current revision and path in a repository, with refs and history. */
export interface FileLocation {
  at: RevisionPath;
  refs: Refs;
  /** Pages other than the history have the newest commit only. */
  history: History;
}

interface LocationBarProps {
  location: FileLocation;
  /** Returns the address of the current page at another revision. */
  hrefOf: (at: RevisionPath) => string;
}

/** Shows revision, path and last commit, with links to the history and to the permanent address of the page. */
export function LocationBar({ location: { at, refs, history }, hrefOf }: LocationBarProps) {
  const text = useText();
  const [last] = history.commits;
  const permanent = hrefOf({ ...at, revision: history.commit });
  return (
    <>
      <div className="place">
        <RevisionMenu
          revision={at.revision}
          refs={refs}
          hrefOf={(revision) => hrefOf({ ...at, revision })}
          allHref={paths.refs(at)}
        />
        <Breadcrumb at={at} />
        {at.path === "" ? null : <CopyTextButton text={at.path} what={text.files.path} />}
        <span className="permanent text-muted">
          {isCommit(at.revision) ? null : (
            <a href={permanent} aria-keyshortcuts="y" rel="nofollow">
              {text.files.permanentLink} <kbd aria-hidden="true">y</kbd>
            </a>
          )}
          <CopyTextButton href={permanent} what={text.files.permanentLink} label={text.files.copyPermanentLink} />
        </span>
      </div>
      {last === undefined ? null : (
        <div className="last-commit">
          <a className="commit-title" href={paths.commit({ ...at, revision: last.id })} title={last.title}>
            {last.title}
          </a>
          <span className="text-muted">
            <code>{shortCommit(last.id)}</code> · <CommitAuthors authors={last.authors} /> · <Time iso={last.date} />
          </span>
          <a href={paths.commits(at)}>
            {history.total === undefined ? text.files.history : text.files.commits(history.total)}
          </a>
        </div>
      )}
    </>
  );
}
