import { paths } from "../paths.ts";
import { useText } from "./page-context.tsx";

// No native element is a list that a text field beside it moves through.
const listbox = { role: "listbox" };

/**
 * The list of suggestions of a search field, and how many there are: for screen readers, and for all where
 * there are none. A script fills both.
 */
export function SuggestionList({ id, className }: { id: string; className: string }) {
  const { search: text } = useText();
  return (
    <>
      <div
        id={id}
        {...listbox}
        aria-label={text.results}
        className={className}
        data-suggestions={paths.suggestions()}
        data-failed={text.failed}
      />
      <output className="suggestion-status" />
    </>
  );
}
