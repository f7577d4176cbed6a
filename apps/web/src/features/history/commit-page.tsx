import type { CommitDetails, Diff } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { type DiffQuery, paths, type RepositoryAddress } from "../../paths.ts";
import { Time } from "../../ui/time.tsx";
import { shortCommit } from "../files/revision-label.ts";
import { CommitAuthors } from "./commit-authors.tsx";
import { DiffView } from "./diff/diff-view.tsx";
import { visibleText } from "./diff/visible-text.ts";

interface CommitPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  repository: RepositoryAddress;
  commit: CommitDetails;
  /** What it changes; `undefined` if the visitor may not read the files. */
  diff: Diff | undefined;
  query: DiffQuery;
}

/** Shows a commit's message, author and date, and what it changes. */
export function CommitPage({ header, repository, commit, diff, query }: CommitPageProps) {
  const text = useText();
  const { id, title, message, authors, date } = commit;
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="section-title break-words">{visibleText(title)}</h2>
        <p className="mt-2 text-muted">
          <CommitAuthors authors={authors} /> · <Time iso={date} /> · <code>{shortCommit(id)}</code>
          {diff?.before === undefined ? null : (
            <>
              {" "}
              · {text.history.parent}{" "}
              <a href={paths.commit({ ...repository, revision: diff.before })}>
                <code>{shortCommit(diff.before)}</code>
              </a>
            </>
          )}
        </p>
        {message === "" ? null : <p className="commit-message">{message}</p>}
        <p className="place mt-4">
          <a className="button" href={paths.tree({ ...repository, path: "", revision: id })}>
            {text.files.browseAt(shortCommit(id))}
          </a>
          <a className="button" href={paths.commits({ ...repository, path: "", revision: id })}>
            {text.files.history}
          </a>
        </p>
        {diff === undefined ? (
          <FileList commit={commit} />
        ) : (
          <DiffView
            {...{ repository, diff, query }}
            hrefOf={(changed) => paths.commit({ ...repository, revision: id }, changed)}
          />
        )}
      </div>
    </>
  );
}

/** The names of the changed files, which visitors without access to the files may know. */
function FileList({ commit: { files, isComplete } }: { commit: CommitDetails }) {
  const { history: text } = useText();
  return (
    <>
      <h3 className="mt-8 font-semibold">
        {isComplete ? text.changedFiles(files.length) : text.firstFiles(files.length)}
      </h3>
      <p className="mt-2 text-muted">{text.diffGated}</p>
      <ul className="changed-files">
        {files.map(({ path, change }) => (
          <li key={path}>
            <span className="badge" data-change={change}>
              {text.changes[change]}
            </span>{" "}
            <bdi className="break-all">{visibleText(path)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
