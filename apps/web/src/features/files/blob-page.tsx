import type { FileView, RenderedCard } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import { type BlobQuery, paths } from "../../paths.ts";
import { CardContents } from "../model/card-contents.tsx";
import { CardText } from "../model/card-text.tsx";
import { BlobBar } from "./blob/blob-bar.tsx";
import { FileBody } from "./blob/file-body.tsx";
import { type FileLocation, LocationBar } from "./location-bar.tsx";

interface BlobPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  location: FileLocation;
  view: FileView;
  query: BlobQuery;
  /** Rendered Markdown to show instead of the source. */
  markdown: RenderedCard | undefined;
  /** Whether to offer the choice between a view and the source. */
  hasViews: boolean;
}

export function BlobPage({ header, location, view, query, markdown, hasViews }: BlobPageProps) {
  const file = location.at;
  const isSource = view.content.kind === "text" && markdown === undefined;
  const shown = { view: hasViews && isSource ? "source" : undefined, wrap: query.wrap } as const;
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="sr-only">{file.path}</h2>
        <LocationBar location={location} hrefOf={(at) => paths.blob(at, shown)} />
        <BlobBar {...{ file, view, hasViews, isSource }} query={shown} />
        {markdown === undefined ? (
          <FileBody file={file} view={view} query={query} />
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
