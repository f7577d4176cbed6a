import type { DiffFile } from "@modelyard/hub/contract";
import { usePage } from "../../../frame/page-context.tsx";
import { DiffFileSection } from "./diff-file-section.tsx";
import type { DiffViewProps } from "./diff-view-props.ts";
import { LineCounts } from "./line-counts.tsx";
import { visibleText } from "./visible-text.ts";

/** How many files the list of changed files shows without a click. */
const openList = 12;

/** The changes between two commits: a list of files, and the changed lines of each. */
export function DiffView({ repository, diff, query, hrefOf }: DiffViewProps) {
  const { history: text } = usePage().text;
  const { files, total } = diff;
  const { view, file, whole } = query;
  if (files.length === 0) {
    return (
      <p className="mt-4 text-muted">
        {text.noChanges} {file === undefined ? null : <a href={hrefOf({ view })}>{text.allFiles}</a>}
      </p>
    );
  }
  const same = { file, whole };
  return (
    <div className="diff-view">
      <div className="diff-bar">
        <p>
          {file === undefined ? (
            <FileCount shown={files.length} total={total} />
          ) : (
            <a href={hrefOf({ view })}>{text.allFiles}</a>
          )}
        </p>
        <nav className="segments" aria-label={text.views}>
          <a href={hrefOf(same)} aria-current={view === "split" ? undefined : "true"} rel="nofollow">
            {text.unified}
          </a>
          <a
            href={hrefOf({ ...same, view: "split" })}
            aria-current={view === "split" ? "true" : undefined}
            rel="nofollow"
          >
            {text.split}
          </a>
        </nav>
      </div>
      {total === undefined ? <p className="note">{text.tooManyFiles}</p> : null}
      {files.length < 2 ? null : (
        <details className="diff-list" open={files.length <= openList}>
          <summary>{text.fileList}</summary>
          <ul>
            {files.map((one, index) => (
              <ListedFile key={one.path} file={one} index={index} />
            ))}
          </ul>
        </details>
      )}
      {files.map((one, index) => (
        <DiffFileSection key={one.path} {...{ repository, diff, query, hrefOf, index }} file={one} />
      ))}
    </div>
  );
}

function FileCount({ shown, total }: { shown: number; total: number | undefined }) {
  const { history: text } = usePage().text;
  return <strong>{total === shown ? text.changedFiles(shown) : text.firstFiles(shown)}</strong>;
}

function ListedFile({ file, index }: { file: DiffFile; index: number }) {
  const { history: text } = usePage().text;
  return (
    <li>
      <span className="badge" data-change={file.change}>
        {text.changes[file.change]}
      </span>
      <a href={`#file-${index}`}>
        <bdi>{visibleText(file.path)}</bdi>
      </a>
      <LineCounts file={file} />
    </li>
  );
}
