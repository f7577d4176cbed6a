import type { DiffFile } from "@modelyard/hub/contract";
import { usePage } from "../../../frame/page-context.tsx";
import { paths } from "../../../paths.ts";
import { DiffLines } from "./diff-lines.tsx";
import type { DiffViewProps } from "./diff-view-props.ts";
import { LineCounts } from "./line-counts.tsx";
import { StoredChange } from "./stored-change.tsx";
import { HeaderChangesView, ValueTable } from "./value-table.tsx";
import { visibleText } from "./visible-text.ts";

interface DiffFileSectionProps extends DiffViewProps {
  file: DiffFile;
  /** Position among the files of the page. */
  index: number;
}

/** One changed file: its name, links to both versions, and what changed in it. */
export function DiffFileSection(props: DiffFileSectionProps) {
  const { file, index } = props;
  const { history: text } = usePage().text;
  const { path, oldPath, change, modes } = file;
  return (
    <section className="diff-file" id={`file-${index}`} aria-labelledby={`file-name-${index}`}>
      <header>
        <h3 id={`file-name-${index}`}>
          <bdi>{visibleText(path)}</bdi>
        </h3>
        <span className="badge" data-change={change}>
          {text.changes[change]}
        </span>
        <LineCounts file={file} />
        {oldPath === undefined ? null : <span className="text-muted">{text.renamedFrom(visibleText(oldPath))}</span>}
        {modes === undefined ? null : (
          <span className="text-muted">{text.modeChanged(modeName(modes.before), modeName(modes.after))}</span>
        )}
        <FileLinks {...props} />
      </header>
      <div className="diff-content">
        <Content {...props} />
      </div>
    </section>
  );

  function modeName(mode: string): string {
    const name = Object.entries(text.modes).find(([known]) => known === mode)?.[1];
    return name ?? mode;
  }
}

function FileLinks({ repository, diff, query, hrefOf, file, index }: DiffFileSectionProps) {
  const { history: text } = usePage().text;
  const { path, oldPath = path, change, content } = file;
  const { view } = query;
  const isPartial = content.kind === "text" && !content.isWhole && change !== "added" && change !== "deleted";
  return (
    <span className="diff-links">
      {isPartial ? (
        <a href={hrefOf({ view, file: path, whole: "true" })} rel="nofollow" aria-describedby={`file-name-${index}`}>
          {text.wholeFile}
        </a>
      ) : null}
      {content.kind === "text" && content.isWhole ? (
        <a href={hrefOf({ view, file: path })} rel="nofollow">
          {text.onlyChanges}
        </a>
      ) : null}
      {diff.before === undefined || change === "added" ? null : (
        <a
          href={paths.blob({ ...repository, revision: diff.before, path: oldPath })}
          aria-describedby={`file-name-${index}`}
        >
          {text.viewBefore}
        </a>
      )}
      {change === "deleted" ? null : (
        <a href={paths.blob({ ...repository, revision: diff.after, path })} aria-describedby={`file-name-${index}`}>
          {text.viewFile}
        </a>
      )}
    </span>
  );
}

function Content(props: DiffFileSectionProps) {
  const { file, query, hrefOf, index } = props;
  const { history: text } = usePage().text;
  const { content, values, header, path } = file;
  if (content.kind === "same") return <p className="text-muted">{text.sameContent}</p>;
  if (content.kind === "stored") {
    return (
      <>
        <StoredChange before={content.before} after={content.after} />
        {header === undefined ? null : <HeaderChangesView header={header} />}
      </>
    );
  }
  if (content.kind === "folded") {
    return (
      <>
        {values === undefined ? null : <ValueTable caption={text.values} changes={values} empty={text.noValues} />}
        <p>
          <span className="text-muted">{content.reason === "large" ? text.foldedLarge : text.foldedLater}</span>{" "}
          <a href={hrefOf({ view: query.view, file: path })} rel="nofollow" aria-describedby={`file-name-${index}`}>
            {text.showFile}
          </a>
        </p>
      </>
    );
  }
  const lines = <DiffLines content={content} path={path} isSplit={query.view === "split"} />;
  if (values === undefined) return lines;
  return (
    <>
      <ValueTable caption={text.values} changes={values} empty={text.noValues} />
      <details className="diff-more" open={query.file !== undefined}>
        <summary>{text.showLines}</summary>
        {lines}
      </details>
    </>
  );
}
