import { useSyncExternalStore } from "react";
import { formatBytes } from "../../../text/format.ts";
import type { Language } from "../../../text/language.ts";
import type { FileStatus, UploadFile } from "./transfer/upload-session.ts";
import { filled, type UploadText } from "./uploader-props.ts";
import type { Uploads } from "./uploads.ts";

interface FileListProps {
  uploads: Uploads;
  text: UploadText;
  language: Language;
  isRunning: boolean;
  /** Starts again with what failed. */
  onRetry: () => void;
}

/** More rows would slow the page down; the others are counted. */
const mostRows = 100;
/** Files that need attention come first. */
const order: readonly FileStatus[] = ["refused", "failed", "sending", "reading", "waiting", "ignored", "same", "sent"];

/** Lists the chosen files with their state. */
export function FileList({ uploads, text, language, isRunning, onRetry }: FileListProps) {
  const { files } = useSyncExternalStore(uploads.subscribe, uploads.state, uploads.state);
  if (files.length === 0) return null;
  const sorted =
    files.length <= mostRows
      ? files
      : files.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status));
  const rest = files.length - mostRows;
  return (
    <section aria-label={text.files}>
      <h3 className="font-semibold">{filled(text.files, { count: files.length })}</h3>
      <ul className="upload-files">
        {sorted.slice(0, mostRows).map((file) => (
          <li key={file.path} data-status={file.status}>
            <div className="upload-file">
              <span className="break-all">{file.path}</span>
              <span className="text-muted">
                {formatBytes(file.file.size, language)} · {labelOf(file, text)}
                {file.replaces ? ` · ${text.replaces}` : ""}
              </span>
              {file.problem === undefined ? null : (
                <span className="field-problem">{file.problem === "" ? text.connection : file.problem}</span>
              )}
            </div>
            {file.status === "failed" && !isRunning ? (
              <button type="button" className="button" onClick={onRetry} aria-label={`${text.retry}: ${file.path}`}>
                {text.retry}
              </button>
            ) : null}
            {isRunning ? null : (
              <button
                type="button"
                className="quiet-button"
                onClick={() => uploads.remove(file.path)}
                aria-label={`${text.remove}: ${file.path}`}
              >
                {text.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="hint">{filled(text.more, { count: rest })}</p> : null}
    </section>
  );
}

function labelOf({ status, bytes, file }: UploadFile, text: UploadText): string {
  const label = text.status[status];
  if ((status !== "sending" && status !== "reading") || file.size === 0) return label;
  return `${label} ${Math.floor((bytes / file.size) * 100)} %`;
}
