import type { FileView } from "@modelyard/hub/contract";
import { useText } from "../../../frame/page-context.tsx";
import { type BlobQuery, paths, type RevisionPath } from "../../../paths.ts";
import { formatBytes } from "../../../text/format.ts";
import { CopyTextButton } from "../../../ui/copy-button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { FileActions } from "../../edit/file-actions.tsx";
import { linesId } from "./text-lines.tsx";

interface BlobBarProps {
  file: RevisionPath;
  view: FileView;
  query: BlobQuery;
  /** Whether the source is shown instead of another view of the file. */
  isSource: boolean;
  /** Whether to offer the choice between a view and the source. */
  hasViews: boolean;
}

/** Size and views of a file, and what can be done with it. */
export function BlobBar({ file, view: { content, size, sha256 }, query, isSource, hasViews }: BlobBarProps) {
  const text = useText();
  const isText = content.kind === "text" && (isSource || !hasViews);
  return (
    <div className="blob-bar">
      <p className="text-muted">
        {isText ? `${text.counts.lines(content.lines)}${content.isCut ? "+" : ""} · ` : null}
        {formatBytes(size, text.language)}
        {sha256 === undefined ? null : (
          <abbr className="badge ms-2" title={text.files.largeFile}>
            {text.files.lfs}
          </abbr>
        )}
      </p>
      {hasViews ? (
        <nav className="file-views" aria-label={text.files.views}>
          <a href={paths.blob(file)} aria-current={isSource ? undefined : "page"}>
            {text.files.preview}
          </a>
          <a href={paths.blob(file, { view: "source" })} aria-current={isSource ? "page" : undefined}>
            {text.files.source}
          </a>
        </nav>
      ) : null}
      {isText ? (
        <>
          {sha256 === undefined ? (
            <a href={paths.blame(file)} className="quiet-button" rel="nofollow">
              {text.files.blame}
            </a>
          ) : null}
          <a
            href={paths.blob(file, { ...query, wrap: query.wrap === undefined ? "true" : undefined })}
            className="quiet-button"
            rel="nofollow"
          >
            {query.wrap === undefined ? text.files.wrap : text.files.unwrap}
          </a>
          <CopyTextButton target={linesId} what={text.files.fileText} />
        </>
      ) : null}
      <FileActions file={file} isText={content.kind === "text"} />
      <a href={paths.resolve(file)} className="quiet-button">
        {text.files.raw}
      </a>
      <a href={paths.resolve(file, { download: "true" })} className="button">
        <Icon name="download" />
        {text.files.download}
      </a>
    </div>
  );
}
