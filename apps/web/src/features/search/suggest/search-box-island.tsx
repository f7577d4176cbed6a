import type { KeyboardEvent } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../../islands/define-island.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { openAndKeep } from "../recent/open-and-keep.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { type SuggestedHit, SuggestionSource } from "./suggestions.ts";
import { useComboBox } from "./use-combo-box.ts";

const SearchBoxProps = z.object({
  action: z.string(),
  source: SuggestionSource,
  /** The query of the search page. */
  query: z.string(),
  text: z.object({ label: z.string(), placeholder: z.string(), key: z.string() }),
});

/** The search field of the header. Its suggestions are a popup that closes when the field loses focus. */
function SearchBox({ action, source, query, text }: z.infer<typeof SearchBoxProps>) {
  const take = (hit: SuggestedHit, keys: { ctrlKey: boolean; metaKey: boolean }) => openAndKeep(hit, keys, box.viewer);
  const box = useComboBox(source, { take });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The first Escape closes the popup. The next one clears the field, which is the browser's default.
    if (event.key !== "Escape" || !box.isOpen) return box.inputProps.onKeyDown(event);
    event.preventDefault();
    box.clear();
  };
  return (
    <form action={action} className="search-box">
      <Icon name="search" />
      <input
        type="search"
        name="q"
        aria-label={text.label}
        placeholder={text.placeholder}
        defaultValue={query}
        maxLength={256}
        autoComplete="off"
        aria-keyshortcuts="/ Control+K"
        data-search-box=""
        {...box.inputProps}
        onKeyDown={onKeyDown}
        onBlur={box.clear}
      />
      <kbd title={text.key}>/</kbd>
      <SuggestionList box={box} label={source.label} className="search-suggestions" open={take} />
    </form>
  );
}

export const searchBoxIsland = defineIsland({ name: "search-box", schema: SearchBoxProps, Component: SearchBox });
