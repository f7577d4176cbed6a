import { useIconSheet } from "./icon-sheet.tsx";

export type IconName =
  | "alert"
  | "arrow"
  | "box"
  | "check"
  | "close"
  | "copy"
  | "dark"
  | "download"
  | "file"
  | "folder"
  | "heart"
  | "heart-filled"
  | "language"
  | "light"
  | "lock"
  | "plus"
  | "search"
  | "system"
  | "task"
  | "user";

/** An icon beside a word; the word carries the meaning. */
export function Icon({ name, className = "size-4" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={`${useIconSheet()}#${name}`} />
    </svg>
  );
}
