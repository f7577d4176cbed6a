import { useSyncExternalStore } from "react";
import { useIsHydrated } from "../../../islands/use-is-hydrated.ts";
import { formatBytes } from "../../../text/format.ts";
import type { Language } from "../../../text/language.ts";
import type { UploadState } from "./transfer/upload-session.ts";
import { filled, type UploadText } from "./uploader-props.ts";
import type { Uploads } from "./uploads.ts";

interface ProgressProps {
  uploads: Uploads;
  text: UploadText;
  language: Language;
}

/** Shows how far all files are, the speed and the time left; before that, which upload was interrupted. */
export function Progress({ uploads, text, language }: ProgressProps) {
  const state = useSyncExternalStore(uploads.subscribe, uploads.state, uploads.state);
  const { phase, files, bytesPerSecond } = state;
  // The server does not know what this browser stores.
  const isHydrated = useIsHydrated();
  if (files.length === 0) {
    const pending = isHydrated ? uploads.pending() : [];
    return pending.length === 0 ? null : (
      <output className="note">{filled(text.pending, { names: pending.join(", ") })}</output>
    );
  }
  if (phase === "choosing") return null;
  const { total, done } = bytesOf(state);
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const isSending = phase === "sending" && bytesPerSecond !== undefined && bytesPerSecond > 0;
  return (
    <div className="upload-total">
      <div className="place">
        <output className="font-semibold">{text.phase[phase]}</output>
        <span className="text-muted">
          {formatBytes(done, language)} / {formatBytes(total, language)}
          {isSending ? (
            <>
              {" · "}
              {filled(text.speed, { speed: formatBytes(bytesPerSecond, language) })}
              {" · "}
              {filled(text.left, { time: clock((total - done) / bytesPerSecond) })}
            </>
          ) : null}
        </span>
      </div>
      <progress max={100} value={percent} aria-label={text.progress} />
    </div>
  );
}

/** Bytes of files that go with the commit are sent at the end, and count as sent before. */
function bytesOf({ files }: UploadState): { total: number; done: number } {
  let [total, done] = [0, 0];
  for (const { file, status, bytes } of files) {
    if (status === "ignored" || status === "refused") continue;
    total += file.size;
    if (status === "sent" || status === "same") done += file.size;
    else if (status === "sending") done += bytes;
  }
  return { total, done };
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const parts = hours === 0 ? [minutes, whole % 60] : [hours, minutes, whole % 60];
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}
