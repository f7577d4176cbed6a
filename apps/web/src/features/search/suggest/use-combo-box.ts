import { type InputEvent, type KeyboardEvent, useRef, useState } from "react";
import { useIsHydrated } from "../../../islands/use-is-hydrated.ts";
import { hitKey } from "./hit-key.ts";
import { type SuggestedHit, type SuggestionSource, Suggestions } from "./suggestions.ts";

/** Delay between the last keystroke and the request, in milliseconds. */
const pauseMs = 120;

/** A group of suggestions; those of the visitor's recent items can be removed. */
type ShownGroup = Suggestions["groups"][number] & { isRecent?: true };
export type ShownSuggestions = Omit<Suggestions, "groups"> & { groups: readonly ShownGroup[] };

const nothing: ShownSuggestions = { groups: [], says: "" };

interface ComboBoxOptions {
  /** Called with the option that Enter selects. */
  take: (hit: SuggestedHit, keys: { ctrlKey: boolean; metaKey: boolean }) => void;
  /** Returns what is shown for a response. */
  prepare?: (suggestions: Suggestions, typed: string) => ShownSuggestions;
  /** Whether there are suggestions before anything is typed. */
  suggestsAtOnce?: boolean;
}

export type ComboBox = ReturnType<typeof useComboBox>;

/**
 * Turns a text field into a combobox whose list follows what is typed, after the pattern of the ARIA authoring practices:
 * focus stays in the field, and arrow keys select an option.
 */
export function useComboBox(
  { listId, address, failed }: SuggestionSource,
  { take, prepare, suggestsAtOnce = false }: ComboBoxOptions,
) {
  const isHydrated = useIsHydrated();
  const [{ groups, says, viewer }, show] = useState(nothing);
  // By its content: a later response may list the same option in another place.
  const [chosenKey, choose] = useState<string>();
  const request = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const idOf = (group: number, index: number) => `${listId}-${group}-${index}`;
  const optionsOf = (shown: ShownSuggestions["groups"]) =>
    shown.flatMap(({ title, hits, isRecent = false }, group) =>
      hits.map((hit, index) => ({ hit, isRecent, id: idOf(group, index), key: `${title} ${hitKey(hit)}` })),
    );
  const options = optionsOf(groups);
  const chosen = options.findIndex(({ key }) => key === chosenKey);
  const current = options[chosen];
  const isOpen = groups.length > 0;

  const stop = () => {
    clearTimeout(timer.current);
    request.current?.abort();
  };
  const clear = () => {
    stop();
    show(nothing);
    choose(undefined);
  };
  const suggest = async (typed: string) => {
    const text = typed.trim();
    if (text === "" && !suggestsAtOnce) return clear();
    stop();
    const controller = new AbortController();
    request.current = controller;
    try {
      const response = await fetch(`${address}?q=${encodeURIComponent(text)}`, { signal: controller.signal });
      if (!response.ok) throw new Error(`The search responded ${response.status}.`);
      const suggestions = Suggestions.parse(await response.json());
      if (!controller.signal.aborted) show(prepare?.(suggestions, text) ?? suggestions);
    } catch {
      // A newer request was sent, or the request failed. The search page shows the reason of a failure.
      if (!controller.signal.aborted) show({ groups: [], says: failed });
    }
  };
  const move = (step: number) => {
    // Moving before the first or past the last option returns to the typed text.
    const from = current === undefined && step < 0 ? options.length : chosen;
    const option = options[from + step];
    choose(option?.key);
    if (option !== undefined) document.getElementById(option.id)?.scrollIntoView({ block: "nearest" });
  };
  const onInput = ({ currentTarget: { value } }: InputEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    choose(undefined);
    timer.current = setTimeout(() => void suggest(value), pauseMs);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" && !isOpen) void suggest(event.currentTarget.value);
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && current !== undefined) take(current.hit, event);
    else return;
    event.preventDefault();
  };
  // Without JavaScript the field has no list.
  const roles = isHydrated
    ? ({
        role: "combobox",
        "aria-autocomplete": "list",
        "aria-expanded": isOpen,
        "aria-controls": listId,
        "aria-activedescendant": current?.id,
      } as const)
    : {};
  return {
    listId,
    groups,
    says,
    /** The visitor for whom the suggestions were made; absent if none are shown. */
    viewer,
    isOpen,
    chosen: current,
    idOf,
    /** Shows suggestions for a field that gets the focus, if it is empty. */
    open: ({ value }: HTMLInputElement) => {
      if (value.trim() === "") void suggest(value);
    },
    /** Shows suggestions for what the field contains. */
    refresh: ({ value }: HTMLInputElement) => void suggest(value),
    /** Removes the suggestions and ignores requests in progress. */
    clear,
    /** Changes the shown suggestions. The selection stays in its place, or becomes the last option. */
    change: (to: ShownSuggestions) => {
      const left = optionsOf(to.groups);
      show(to);
      choose(current === undefined ? undefined : left[Math.min(chosen, left.length - 1)]?.key);
    },
    inputProps: { ...roles, onInput, onKeyDown },
  };
}
