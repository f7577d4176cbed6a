import type { Blame, BlameCommit, FileView } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { useText } from "../../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../../paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Avatar } from "../../../ui/marks/avatar.tsx";
import { TableFrame } from "../../../ui/scrolling/table-frame.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import { type FileLocation, LocationBar } from "../location-bar.tsx";
import { lineRow, TextNotes } from "./text-lines.tsx";

interface BlamePageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  location: FileLocation;
  blame: Blame;
  /** The file as text. */
  view: FileView;
}

/** Shows a text file with the commit that changed each line last. */
export function BlamePage({ header, location, blame, view: { content } }: BlamePageProps) {
  const text = useText();
  const file = location.at;
  const isText = blame.kind === "lines" && content.kind === "text";
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="sr-only">{text.files.blameHeading(file.path)}</h2>
        <LocationBar location={location} hrefOf={paths.blame} />
        <div className="blob-bar">
          <p className="text-muted">{content.kind === "text" ? text.counts.lines(content.lines) : null}</p>
          <a href={paths.blob(file)} className="quiet-button">
            {text.files.backToFile}
          </a>
        </div>
        {isText ? (
          <>
            <TextNotes view={content} />
            <BlamedLines file={file} blame={blame} lines={content.html.split("\n")} />
          </>
        ) : (
          <EmptyState
            title={text.files.noBlameTitle}
            body={text.files.noBlame[blame.kind === "lines" ? "binary" : blame.kind]}
          />
        )}
      </div>
    </>
  );
}

interface BlamedLinesProps {
  file: RevisionPath;
  blame: Extract<Blame, { kind: "lines" }>;
  /** Safe HTML. */
  lines: readonly string[];
}

/** One group of rows for each part, so that its commit is named once. */
function BlamedLines({ file, blame: { commits, parts }, lines }: BlamedLinesProps) {
  const text = useText();
  const groups = groupsOf(parts);
  return (
    <TableFrame className="blame">
      {groups.map(({ first, end, commit }) => (
        <section key={first} className="blame-part">
          <BlameCommitNote file={file} commit={commits[commit]} />
          <table className="text-lines">
            {/* The hub's contract guarantees safe HTML. */}
            <tbody
              dangerouslySetInnerHTML={{
                __html: lines
                  .slice(first, end)
                  .map((line, index) => lineRow(first + index + 1, line, text))
                  .join(""),
              }}
            />
          </table>
        </section>
      ))}
    </TableFrame>
  );
}

/** Returns where each part starts and ends in the file. */
function groupsOf(parts: BlamedLinesProps["blame"]["parts"]) {
  const groups: { first: number; end: number; commit: number }[] = [];
  for (const { commit, lines } of parts) {
    const first = groups.at(-1)?.end ?? 0;
    groups.push({ first, end: first + lines, commit });
  }
  return groups;
}

function BlameCommitNote({ file, commit }: { file: RevisionPath; commit: BlameCommit | undefined }) {
  const text = useText();
  if (commit === undefined) return null;
  const { id, title, author, avatar, date, before } = commit;
  return (
    <p className="blame-commit">
      <Avatar owner={author} url={avatar} size="small" />
      <a href={paths.commit({ ...file, revision: id })} title={title} className="blame-title">
        {title}
      </a>
      <span className="text-muted">
        <bdi>{author}</bdi> · <TimeAgo iso={date} />
      </span>
      {before === undefined ? null : (
        <a
          href={paths.blame({ ...file, revision: before.commit, path: before.path })}
          className="blame-before"
          title={text.files.beforeCommit}
          rel="nofollow"
        >
          <span aria-hidden="true">↶</span>
          <span className="sr-only">{text.files.beforeCommit}</span>
        </a>
      )}
    </p>
  );
}
