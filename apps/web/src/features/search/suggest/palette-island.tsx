import { useRef } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../../islands/define-island.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { openHit } from "./open-hit.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { SuggestionSource } from "./suggestions.ts";
import { useComboBox } from "./use-combo-box.ts";

const PaletteProps = z.object({
  action: z.string(),
  source: SuggestionSource,
  text: z.object({
    label: z.string(),
    placeholder: z.string(),
    close: z.string(),
    keys: z.string(),
    searchFor: z.string(),
  }),
});

/** The palette that Ctrl K opens, with suggestions while typing. Enter opens the search page. */
function Palette({ action, source, text }: z.infer<typeof PaletteProps>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useComboBox(source);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} closedby="any" id="palette" className="palette" aria-label={text.label} onClose={box.stop}>
      <form action={action}>
        <div className="palette-box">
          <Icon name="search" />
          <input
            type="text"
            name="q"
            aria-label={text.label}
            placeholder={text.placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={256}
            {...box.inputProps}
          />
          <button type="button" className="icon-button" title={text.close} onClick={close}>
            <Icon name="close" />
            <span className="sr-only">{text.close}</span>
          </button>
        </div>
        <SuggestionList box={box} label={source.label} className="palette-results" open={openHit} />
        <div className="palette-foot">
          <span aria-hidden="true">{text.keys}</span>
          <button className="quiet-button">{text.searchFor}</button>
        </div>
      </form>
    </dialog>
  );
}

export const paletteIsland = defineIsland({ name: "palette", schema: PaletteProps, Component: Palette });
