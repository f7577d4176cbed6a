/** Every island; the loader's registry has a module for each. */
export type IslandName =
  | "choice-form"
  | "conversation"
  | "field"
  | "file-finder"
  | "like-form"
  | "palette"
  | "search-box"
  | "template-trial"
  | "try-form"
  | "uploader"
  | "views";
