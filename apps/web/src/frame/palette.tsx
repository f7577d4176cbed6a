import { paths } from "../paths.ts";
import { Icon } from "../ui/icon.tsx";
import { useText } from "./page-context.tsx";

// No native element is a list that a text field beside it moves through.
const listbox = { role: "listbox" };

/** What Ctrl K opens: suggestions while one types. A script fills it; Enter alone goes to the search page. */
export function Palette() {
  const { search: text } = useText();
  return (
    <dialog
      id="palette"
      className="palette"
      aria-label={text.paletteLabel}
      data-island="palette"
      data-suggestions={paths.suggestions()}
      data-failed={text.failed}
    >
      <form action={paths.search()}>
        <div className="palette-box">
          <Icon name="search" />
          <input
            type="text"
            name="q"
            role="combobox"
            aria-label={text.paletteLabel}
            aria-autocomplete="list"
            aria-expanded="false"
            aria-controls="palette-results"
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
        <div id="palette-results" {...listbox} aria-label={text.results} className="palette-results" />
        <div className="palette-foot">
          <output className="sr-only" />
          <span aria-hidden="true">{text.paletteKeys}</span>
          <button className="quiet-button">{text.searchFor}</button>
        </div>
      </form>
    </dialog>
  );
}
