import type { MouseEvent } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { hitKey } from "./hit-key.ts";
import { ShownMark } from "./hit-mark.tsx";
import type { SuggestedHit } from "./suggestions.ts";
import type { ComboBox } from "./use-combo-box.ts";

interface SuggestionListProps {
  box: ComboBox;
  label: string;
  className: string;
  open: (hit: SuggestedHit, event: MouseEvent) => void;
  /** Removes a recent item, for visitors with a pointer; the field handles the key. */
  removal?: { label: string; remove: (hit: SuggestedHit) => void };
}

// No native element is a listbox controlled by a text field. Only the field has focus: it handles the keys, and
// pressing a suggestion must not close the popup before the click.
const listbox = { role: "listbox", onMouseDown: (event: MouseEvent) => event.preventDefault() };
const optionGroup = { role: "group" };
const option = (onClick: (event: MouseEvent) => void) => ({ role: "option", onClick });

/**
 * Shows the suggestions of a search field, and their number: for screen readers, and for all visitors if there are
 * none. Both are empty until the visitor types.
 */
export function SuggestionList({ box, label, className, open, removal }: SuggestionListProps) {
  const { listId, groups, says, chosen, idOf } = box;
  return (
    <>
      <div id={listId} {...listbox} aria-label={label} className={className}>
        {groups.map(({ title, hits, isRecent = false }, group) => (
          <div key={title} {...optionGroup} aria-labelledby={`${listId}-${group}`} className="palette-group">
            <div id={`${listId}-${group}`} className="palette-heading">
              {title}
            </div>
            {hits.map((hit, index) => (
              <div
                key={hitKey(hit)}
                {...option((event) => open(hit, event))}
                id={idOf(group, index)}
                aria-selected={idOf(group, index) === chosen?.id}
                lang={hit.language}
                className="palette-option"
              >
                {hit.mark === undefined ? isRecent ? <Icon name="recent" /> : null : <ShownMark mark={hit.mark} />}
                <span>
                  <Marked parts={hit.title} />
                </span>
                {isRecent && removal !== undefined ? (
                  <Removal label={removal.label} onRemove={() => removal.remove(hit)} />
                ) : null}
                {hit.detail === undefined ? null : (
                  <span className="palette-detail" dir={hit.isExcerpt === true ? "auto" : undefined}>
                    <Marked parts={hit.detail} />
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <output className="suggestion-status">{says}</output>
    </>
  );
}

/** Not a button: an option contains nothing that can be focused. */
function Removal({ label, onRemove }: { label: string; onRemove: () => void }) {
  const press = {
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      onRemove();
    },
  };
  return (
    <span {...press} aria-hidden="true" title={label} className="palette-remove">
      <Icon name="close" />
    </span>
  );
}

function Marked({ parts }: { parts: SuggestedHit["title"] }) {
  let start = 0;
  return parts.map(({ text, isMatch }) => {
    const key = start;
    start += text.length;
    return isMatch ? <mark key={key}>{text}</mark> : text;
  });
}
