import type { CommitEntry, FileCommit } from "@modelyard/hub/contract";
import { Fragment } from "react";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Time } from "../../ui/time.tsx";
import { shortCommit } from "../files/revision-label.ts";
import { CommitAuthors } from "./commit-authors.tsx";
import { visibleText } from "./diff/visible-text.ts";

interface CommitListProps {
  repository: RepositoryAddress;
  commits: readonly CommitEntry[];
}

/** Commits, newest first, with links to their changes and files. */
export function CommitList({ repository, commits }: CommitListProps) {
  return (
    <ol className="commits">
      {commits.map((commit) => (
        <Commit key={commit.id} {...{ repository, commit }} />
      ))}
    </ol>
  );
}

/** The commits of a file, newest first, with a row at each rename. Links lead to its changes under the path that it had. */
export function FileCommitList({
  repository,
  commits,
}: {
  repository: RepositoryAddress;
  commits: readonly FileCommit[];
}) {
  const { history: text } = useText();
  return (
    <ol className="commits">
      {commits.map((commit) => (
        <Fragment key={`${commit.id} ${commit.path}`}>
          <Commit {...{ repository, commit }} path={commit.path} />
          {commit.renamedFrom === undefined ? null : (
            <li className="commit-rename">
              <Icon name="arrow" />
              <span>{text.renamedTo(visibleText(commit.renamedFrom), visibleText(commit.path))}</span>
            </li>
          )}
        </Fragment>
      ))}
    </ol>
  );
}

interface CommitProps {
  repository: RepositoryAddress;
  commit: CommitEntry;
  /** The file whose changes the link shows first. */
  path?: string;
}

function Commit({ repository: { type, id: repo }, commit, path }: CommitProps) {
  const text = useText();
  const { id, title, message, authors, date } = commit;
  const short = shortCommit(id);
  return (
    <li>
      <div>
        <p className="commit-title">
          <a href={paths.commit({ type, id: repo, revision: id }, { file: path })}>{title}</a>
        </p>
        <p className="text-muted">
          <CommitAuthors authors={authors} /> · <Time iso={date} />
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
        href={paths.tree({ type, id: repo, path: "", revision: id })}
        title={text.files.browseAt(short)}
      >
        <code>{short}</code>
        <span className="sr-only">{text.files.browseAt(short)}</span>
      </a>
    </li>
  );
}
