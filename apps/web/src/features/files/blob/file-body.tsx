import type { FileView } from "@modelyard/hub/contract";
import { useText } from "../../../frame/page-context.tsx";
import { paths, type RevisionPath } from "../../../paths.ts";
import { formatBytes } from "../../../text/format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextLines } from "./text-lines.tsx";

/** Larger images and drawings are offered for download only. */
export const shownImageBytes = 16 * 1024 * 1024;

interface FileBodyProps {
  file: RevisionPath;
  view: FileView;
  /** Whether long lines are wrapped. */
  wraps: boolean;
}

/** Shows the content of a file, or says why it is not shown. */
export function FileBody({ file, view, wraps }: FileBodyProps) {
  const text = useText();
  const { content, size } = view;
  switch (content.kind) {
    case "text":
      return <TextLines view={content} wraps={wraps} />;
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
