import type { CommitDetails } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { Time } from "../../ui/time.tsx";
import { shortCommit } from "./revision-label.ts";

interface CommitPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  repository: RepositoryAddress;
  commit: CommitDetails;
}

/** Shows a commit's message, author, date and changed files. */
export function CommitPage({ header, repository, commit }: CommitPageProps) {
  const text = useText();
  const { id, title, message, authors, date, files, isComplete } = commit;
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="section-title break-words">{title}</h2>
        <p className="mt-2 text-muted">
          {authors.map(({ user }) => user).join(", ")} · <Time iso={date} /> · <code>{shortCommit(id)}</code>
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
        <h3 className="mt-8 font-semibold">{text.files.changedFiles(files.length, isComplete)}</h3>
        {files.length === 0 ? <p className="mt-2 text-muted">{text.files.noChangedFiles}</p> : null}
        <ul className="changed-files">
          {files.map((file) => (
            <li key={file.path}>
              <span className="badge" data-change={file.change}>
                {text.files.changes[file.change]}
              </span>{" "}
              {file.change === "deleted" ? (
                <span className="break-all">{file.path}</span>
              ) : (
                <a className="break-all" href={paths.blob({ ...repository, revision: id, path: file.path })}>
                  {file.path}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
