import type { Island } from "../define-island.tsx";
import type { IslandName } from "../island-name.ts";

/** The modules of the islands. Each is loaded when a page uses it; React is a chunk that all of them share. */
const modules: Readonly<Record<IslandName, () => Promise<Pick<Island<object>, "render">>>> = {
  "choice-form": async () => (await import("../../ui/choice-form-island.tsx")).choiceFormIsland,
  conversation: async () => (await import("../../features/playground/chat/conversation-island.tsx")).conversationIsland,
  field: async () => (await import("../../ui/field-island.tsx")).fieldIsland,
  palette: async () => (await import("../../features/search/suggest/palette-island.tsx")).paletteIsland,
  "search-box": async () => (await import("../../features/search/suggest/search-box-island.tsx")).searchBoxIsland,
  "try-form": async () => (await import("../../features/try/form/try-form-island.tsx")).tryFormIsland,
  views: async () => (await import("../../ui/views-island.tsx")).viewsIsland,
};

/** @returns `undefined`: there is no island of this name */
export function islandModule(name = "") {
  return new Map(Object.entries(modules)).get(name);
}
