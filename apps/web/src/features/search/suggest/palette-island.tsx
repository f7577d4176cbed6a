import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../../islands/define-island.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { openAndKeep } from "../recent/open-and-keep.ts";
import { withoutRecent, withRecent } from "../recent/with-recent.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { type SuggestedHit, SuggestionSource } from "./suggestions.ts";
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
    recent: z.string(),
    removeRecent: z.string(),
    clearRecent: z.string(),
    recentCleared: z.string(),
  }),
});

/**
 * The palette that Ctrl K opens: recent items and actions, and suggestions while typing. Enter opens the search page, and
 * Delete removes a recent item.
 */
function Palette({ action, source, text }: z.infer<typeof PaletteProps>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const close = () => dialog.current?.close();
  const take = (hit: SuggestedHit, keys: { ctrlKey: boolean; metaKey: boolean }) => {
    // First, because a page that is opened again from the browser's cache shows its last state.
    close();
    openAndKeep(hit, keys, box.viewer);
  };
  const box = useComboBox(source, {
    take,
    suggestsAtOnce: true,
    prepare: (suggestions, typed) => (typed === "" ? withRecent(suggestions, text.recent) : suggestions),
  });
  const { groups, says, viewer, chosen } = box;
  const shown = { groups, says, viewer };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isRemoval = event.key === "Delete" && chosen?.isRecent === true;
    if (!isRemoval) return box.inputProps.onKeyDown(event);
    event.preventDefault();
    box.change(withoutRecent(shown, chosen.hit));
  };
  const clearRecent = () => {
    box.change({ ...withoutRecent(shown), says: text.recentCleared });
    field.current?.focus();
  };
  const suggestIfOpen = () => {
    if (dialog.current?.open === true && field.current !== null) box.refresh(field.current);
  };
  const onHydrated = useEffectEvent(suggestIfOpen);
  // The event comes later than the closing: the dialog may be open again.
  const onClose = () => {
    if (dialog.current?.open === true) return suggestIfOpen();
    box.clear();
    // The closed field has the focus until the next frame. If the palette opened before that, it would get no event.
    field.current?.blur();
  };
  // Opening the dialog is what hydrated it.
  useEffect(() => onHydrated(), []);
  return (
    <dialog ref={dialog} closedby="any" id="palette" className="palette" aria-label={text.label} onClose={onClose}>
      <form action={action}>
        <div className="palette-box">
          <Icon name="search" />
          <input
            ref={field}
            type="text"
            name="q"
            aria-label={text.label}
            placeholder={text.placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={256}
            {...box.inputProps}
            onKeyDown={onKeyDown}
            onFocus={({ currentTarget }) => {
              if (!box.isOpen) box.refresh(currentTarget);
            }}
          />
          <button type="button" className="icon-button" title={text.close} onClick={close}>
            <Icon name="close" />
            <span className="sr-only">{text.close}</span>
          </button>
        </div>
        <SuggestionList
          box={box}
          label={source.label}
          className="palette-results"
          open={take}
          removal={{ label: text.removeRecent, remove: (hit) => box.change(withoutRecent(shown, hit)) }}
        />
        <div className="palette-foot">
          <span aria-hidden="true" className="palette-keys">
            {text.keys}
          </span>
          {groups.some(({ isRecent }) => isRecent) ? (
            <button type="button" className="quiet-button" onClick={clearRecent}>
              {text.clearRecent}
            </button>
          ) : null}
          <button className="quiet-button">{text.searchFor}</button>
        </div>
      </form>
    </dialog>
  );
}

export const paletteIsland = defineIsland({ name: "palette", schema: PaletteProps, Component: Palette });
