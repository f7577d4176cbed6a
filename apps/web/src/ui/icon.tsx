import { useIconSheet } from "./icon-sheet.tsx";

/** The symbols of icons.svg. */
export const iconNames = [
  "alert",
  "archive",
  "arrow",
  "audio",
  "bell",
  "book",
  "box",
  "check",
  "close",
  "code",
  "copy",
  "dark",
  "download",
  "file",
  "folder",
  "heart",
  "heart-filled",
  "image",
  "language",
  "light",
  "lock",
  "plus",
  "recent",
  "search",
  "settings",
  "sign-out",
  "system",
  "table",
  "task",
  "upload",
  "user",
  "video",
] as const;
export type IconName = (typeof iconNames)[number];

/** An icon beside a word; the word carries the meaning. */
export function Icon({ name, className = "size-4" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={`${useIconSheet()}#${name}`} />
    </svg>
  );
}
