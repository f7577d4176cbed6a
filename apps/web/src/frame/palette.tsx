import { paths } from "../paths.ts";
import { Icon } from "../ui/icon.tsx";
import { useText } from "./page-context.tsx";
import { SuggestionList } from "./suggestion-list.tsx";

/** What Ctrl K opens: suggestions while typing. A script fills it; Enter alone goes to the search page. */
export function Palette() {
  const { search: text } = useText();
  return (
    <dialog id="palette" className="palette" aria-label={text.paletteLabel} data-enhance="palette">
      <form action={paths.search()}>
        <div className="palette-box">
          <Icon name="search" />
          <input
            type="text"
            name="q"
            aria-label={text.paletteLabel}
            placeholder={text.palettePlaceholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={256}
          />
          <button type="button" className="icon-button" title={text.close} data-close="">
            <Icon name="close" />
            <span className="sr-only">{text.close}</span>
          </button>
        </div>
        <SuggestionList id="palette-results" className="palette-results" />
        <div className="palette-foot">
          <span aria-hidden="true">{text.paletteKeys}</span>
          <button className="quiet-button">{text.searchFor}</button>
        </div>
      </form>
    </dialog>
  );
}
