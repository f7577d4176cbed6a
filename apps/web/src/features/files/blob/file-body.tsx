import type { FileView } from "@modelyard/hub/contract";
import { useText } from "../../../frame/page-context.tsx";
import { type BlobQuery, paths, type RevisionPath } from "../../../paths.ts";
import { formatBytes } from "../../../text/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { NotebookView } from "./notebook-view.tsx";
import { ArchiveView, PickleView } from "./pickle-view.tsx";
import { TableView } from "./table-view.tsx";
import { TextLines } from "./text-lines.tsx";
import { TokenizerView } from "./tokenizer-view.tsx";
import { WeightsView } from "./weights-view.tsx";

/** Larger images and drawings are offered for download only. */
export const shownImageBytes = 16 * 1024 * 1024;

interface FileBodyProps {
  file: RevisionPath;
  view: FileView;
  query: BlobQuery;
}

/** Shows the content of a file, or says why it is not shown. */
export function FileBody({ file, view, query }: FileBodyProps) {
  const text = useText();
  const { content, size } = view;
  switch (content.kind) {
    case "text":
      return <TextLines view={content} wraps={query.wrap === "true"} />;
    case "table":
      return <TableView file={file} view={content} />;
    case "notebook":
      return <NotebookView view={content} />;
    case "weights":
      return <WeightsView file={file} view={content} query={query.q} />;
    case "tokenizer":
      return <TokenizerView file={file} view={content} />;
    case "pickle":
      return <PickleView view={content} />;
    case "archive":
      return <ArchiveView view={content} />;
    case "media":
      return <Media file={file} type={content.type} size={size} />;
    case "unreadable":
      return <EmptyState title={text.files.unreadableTitle} body={text.files.unreadableBody(content.message)} />;
    case "large":
      return <EmptyState title={text.files.tooLargeTitle} body={text.files.largeBody} />;
    default:
      return <EmptyState title={text.files.binaryTitle} body={text.files.binaryBody} />;
  }
}

type MediaType = Extract<FileView["content"], { kind: "media" }>["type"];

/** Media, which the browser loads from the file: drawings as images, in which no scripts run. */
function Media({ file, type, size }: { file: RevisionPath; type: MediaType; size: number }) {
  const text = useText();
  const source = paths.resolve(file);
  if (type === "pdf") return <EmptyState title={text.files.pdfTitle} body={text.files.pdfBody} />;
  if (type === "audio" || type === "video") {
    const Player = type;
    const label = type === "audio" ? text.files.audioLabel(file.path) : text.files.videoLabel(file.path);
    return (
      <div className="file-media">
        <Player controls preload="metadata" src={source} aria-label={label} />
      </div>
    );
  }
  if (size > shownImageBytes) {
    const limit = formatBytes(shownImageBytes, text.language);
    return <EmptyState title={text.files.tooLargeTitle} body={text.files.tooLargeBody(limit)} />;
  }
  return (
    <p className="file-media">
      <img src={source} alt={text.files.imageAlt(file.path)} />
    </p>
  );
}
