/** Every island; the loader's registry has a module for each. */
export type IslandName =
  | "chat-setting"
  | "choice-form"
  | "conversation"
  | "field"
  | "file-finder"
  | "like-form"
  | "model-field"
  | "palette"
  | "repository-picker"
  | "search-box"
  | "template-trial"
  | "try-form"
  | "uploader"
  | "views";
