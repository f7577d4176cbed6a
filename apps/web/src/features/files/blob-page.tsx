import type { ReactNode } from "react";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatBytes, formatNumber } from "../../text/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Place, PlaceBar } from "./place-bar.tsx";
import { type FileContent, shownBytes } from "./read-text-file.ts";
import { TextLines } from "./text-lines.tsx";

interface BlobPageProps {
  /** Of the repository's pages. */
  header: ReactNode;
  place: Place;
  content: FileContent;
}

export function BlobPage({ header, place, content }: BlobPageProps) {
  const text = useText();
  const file = place.at;
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="sr-only">{file.path}</h2>
        <PlaceBar place={place} hrefOf={paths.blob} />
        <div className="blob-bar">
          <p className="text-muted">
            {content.kind === "text" ? `${text.counts.lines(content.lines.length)} · ` : null}
            {content.sizeBytes === undefined ? null : formatBytes(content.sizeBytes, text.language)}
          </p>
          <a href={paths.resolve(file)} className="quiet-button">
            {text.files.raw}
          </a>
          <a href={paths.resolve(file, { download: "true" })} className="button">
            <Icon name="download" />
            {text.files.download}
          </a>
        </div>
        <Content content={content} />
      </div>
    </>
  );
}

function Content({ content }: { content: FileContent }) {
  const text = useText();
  if (content.kind === "binary") return <EmptyState title={text.files.binaryTitle} body={text.files.binaryBody} />;
  if (content.kind === "too-large") {
    return (
      <EmptyState
        title={text.files.tooLargeTitle}
        body={text.files.tooLargeBody(formatBytes(shownBytes, text.language))}
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
