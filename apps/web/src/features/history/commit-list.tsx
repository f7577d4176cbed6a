import type { CommitEntry } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { Time } from "../../ui/time.tsx";
import { shortCommit } from "../files/revision-label.ts";

interface CommitListProps {
  repository: RepositoryAddress;
  commits: readonly CommitEntry[];
  /** The path whose history it is; links lead to its changes. */
  path?: string;
}

/** Commits, newest first, with links to their changes and files. */
export function CommitList({ repository, commits, path }: CommitListProps) {
  return (
    <ol className="commits">
      {commits.map((commit) => (
        <Commit key={commit.id} {...{ repository, commit, path }} />
      ))}
    </ol>
  );
}

interface CommitProps {
  repository: RepositoryAddress;
  commit: CommitEntry;
  path: string | undefined;
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
        href={paths.tree({ type, id: repo, path: "", revision: id })}
        title={text.files.browseAt(short)}
      >
        <code>{short}</code>
        <span className="sr-only">{text.files.browseAt(short)}</span>
      </a>
    </li>
  );
}
