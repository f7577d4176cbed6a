import { useText } from "../../../frame/page-context.tsx";
import { Island } from "../../../islands/island.tsx";
import { paths } from "../../../paths.ts";
import { paletteIsland } from "./palette-island.tsx";
import { suggestionSource } from "./suggestion-source.ts";

/** The dialog that Ctrl K opens on every page. */
export function Palette() {
  const { search: text } = useText();
  return (
    <Island
      of={paletteIsland}
      when="interaction"
      props={{
        action: paths.search(),
        source: suggestionSource("palette-results", text),
        text: {
          label: text.paletteLabel,
          placeholder: text.palettePlaceholder,
          close: text.close,
          keys: text.paletteKeys,
          searchFor: text.searchFor,
          recent: text.recent,
          removeRecent: text.removeRecent,
          clearRecent: text.clearRecent,
          recentCleared: text.recentCleared,
        },
      }}
    />
  );
}
