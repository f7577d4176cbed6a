import type { Island } from "../define-island.tsx";
import type { IslandName } from "../island-name.ts";

/** The modules of the islands. Each is loaded when a page uses it; all share a chunk with React. */
const modules: Readonly<Record<IslandName, () => Promise<Pick<Island<object>, "render">>>> = {
  "chat-setting": async () => (await import("../../features/playground/chat-setting-island.tsx")).chatSettingIsland,
  "choice-form": async () => (await import("../../ui/islands/choice-form-island.tsx")).choiceFormIsland,
  conversation: async () => (await import("../../features/playground/chat/conversation-island.tsx")).conversationIsland,
  field: async () => (await import("../../ui/islands/field-island.tsx")).fieldIsland,
  "file-finder": async () => (await import("../../features/files/find/file-finder-island.tsx")).fileFinderIsland,
  "like-form": async () => (await import("../../features/popularity/like-form-island.tsx")).likeFormIsland,
  "model-field": async () => (await import("../../features/playground/model-field-island.tsx")).modelFieldIsland,
  palette: async () => (await import("../../features/search/suggest/palette-island.tsx")).paletteIsland,
  "repository-picker": async () =>
    (await import("../../features/accounts/token-form/repository-picker-island.tsx")).repositoryPickerIsland,
  "search-box": async () => (await import("../../features/search/suggest/search-box-island.tsx")).searchBoxIsland,
  "template-trial": async () =>
    (await import("../../features/chat-template/template-trial-island.tsx")).templateTrialIsland,
  "try-form": async () => (await import("../../features/try/form/try-form-island.tsx")).tryFormIsland,
  uploader: async () => (await import("../../features/edit/upload/uploader-island.tsx")).uploaderIsland,
  views: async () => (await import("../../ui/islands/views-island.tsx")).viewsIsland,
};

/** @returns `undefined` if the island does not exist */
export function islandModule(name = "") {
  return new Map(Object.entries(modules)).get(name);
}
