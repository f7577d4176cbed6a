import type { Refs } from "@modelyard/hub/contract";
import type { History } from "../../data/history-calls.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { Time } from "../../ui/time.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { isCommit, shortCommit } from "./revision-label.ts";
import { RevisionMenu } from "./revision-menu.tsx";

/** Where a visitor of a repository's files is, and what is known of it. */
export interface Place {
  at: RevisionPath;
  refs: Refs;
  /** Its newest commit alone. */
  history: History;
}

interface PlaceBarProps {
  place: Place;
  /** The address of the page that is open, at another revision. */
  hrefOf: (at: RevisionPath) => string;
}

/** Revision, path, last change, and the links to history and to this page as it is now, for ever. */
export function PlaceBar({ place: { at, refs, history }, hrefOf }: PlaceBarProps) {
  const text = useText();
  const [last] = history.commits;
  return (
    <>
      <div className="place">
        <RevisionMenu revision={at.revision} refs={refs} hrefOf={(revision) => hrefOf({ ...at, revision })} />
        <Breadcrumb at={at} />
        {isCommit(at.revision) ? null : (
          <a
            className="permanent text-muted"
            href={hrefOf({ ...at, revision: history.commit })}
            aria-keyshortcuts="y"
            rel="nofollow"
          >
            {text.files.permanentLink} <kbd aria-hidden="true">y</kbd>
          </a>
        )}
      </div>
      {last === undefined ? null : (
        <div className="last-commit">
          <a className="commit-title" href={paths.tree({ ...at, path: "", revision: last.id })} title={last.title}>
            {last.title}
          </a>
          <span className="text-muted">
            <code>{shortCommit(last.id)}</code> · {last.authors.map(({ user }) => user).join(", ")} ·{" "}
            <Time iso={last.date} />
          </span>
          <a href={paths.commits(at)}>
            {history.total === undefined ? text.files.history : text.files.commits(history.total)}
          </a>
        </div>
      )}
    </>
  );
}
