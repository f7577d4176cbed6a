/** Every island; the loader's registry has a module for each. */
export type IslandName = "choice-form" | "conversation" | "field" | "palette" | "search-box" | "try-form" | "views";
