import type { RenderedCard } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../paths.ts";
import { formatBytes, formatNumber } from "../../text/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { FileActions } from "../edit/file-actions.tsx";
import { CardContents } from "../model/card-contents.tsx";
import { CardText } from "../model/card-text.tsx";
import { type FileLocation, LocationBar } from "./location-bar.tsx";
import { type FileContent } from "./read-text-file.ts";
import { TextLines } from "./text-lines.tsx";

interface BlobPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  location: FileLocation;
  content: FileContent;
  /** Rendered Markdown to show instead of the source. */
  markdown: RenderedCard | undefined;
  /** Whether to offer the choice between rendered and source view. */
  views: boolean;
}

export function BlobPage({ header, location, content, markdown, views }: BlobPageProps) {
  const text = useText();
  const file = location.at;
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="sr-only">{file.path}</h2>
        <LocationBar
          location={location}
          hrefOf={(at) => paths.blob(at, { view: views && markdown === undefined ? "source" : undefined })}
        />
        <div className="blob-bar">
          <p className="text-muted">
            {content.kind === "text" ? `${text.counts.lines(content.lines.length)} · ` : null}
            {content.sizeBytes === undefined ? null : formatBytes(content.sizeBytes, text.language)}
          </p>
          {views ? (
            <nav className="file-views" aria-label={text.files.views}>
              <a href={paths.blob(file)} aria-current={markdown === undefined ? undefined : "page"}>
                {text.files.preview}
              </a>
              <a href={paths.blob(file, { view: "source" })} aria-current={markdown === undefined ? "page" : undefined}>
                {text.files.source}
              </a>
            </nav>
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
        {markdown === undefined ? (
          <Content content={content} file={file} />
        ) : (
          <article className="file-document">
            <CardContents headings={markdown.headings} />
            <CardText card={markdown} />
          </article>
        )}
      </div>
    </>
  );
}

function Content({ content, file }: { content: FileContent; file: RevisionPath }) {
  const text = useText();
  if (content.kind === "image") {
    return (
      <p className="file-image">
        <img src={paths.resolve(file)} alt={text.files.imageAlt(file.path)} />
      </p>
    );
  }
  if (content.kind === "binary") return <EmptyState title={text.files.binaryTitle} body={text.files.binaryBody} />;
  if (content.kind === "too-large") {
    return (
      <EmptyState
        title={text.files.tooLargeTitle}
        body={text.files.tooLargeBody(formatBytes(content.limitBytes, text.language))}
      />
    );
  }
  return (
    <>
      <TextLines lines={content.lines} />
      {content.shortened ? (
        <p className="hint">{text.files.shortened(formatNumber(content.lines.length, text.language))}</p>
      ) : null}
    </>
  );
}
