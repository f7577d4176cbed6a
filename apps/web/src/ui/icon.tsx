import { useIconSheet } from "./icon-sheet.tsx";

/** The symbols of icons.svg. */
export const iconNames = [
  "alert",
  "arrow",
  "box",
  "check",
  "close",
  "copy",
  "dark",
  "download",
  "file",
  "folder",
  "heart",
  "heart-filled",
  "language",
  "light",
  "lock",
  "plus",
  "search",
  "system",
  "task",
  "user",
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
