import type { RenderedCard } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { scrollable } from "../../ui/scrolling/scrollable.ts";

/** Deeper headings would make the table of contents too long. */
const deepestListed = 3;
/** Shorter cards need no table of contents. */
const fewestListed = 3;

/** The table of contents of a card: beside it where there is room, otherwise above it and closed. */
export function CardContents({ headings }: Pick<RenderedCard, "headings">) {
  const text = useText();
  const listed = headings.filter(({ level }) => level <= deepestListed);
  if (listed.length < fewestListed) return null;
  return (
    <nav aria-label={text.model.contents} className="card-contents" {...scrollable}>
      <details>
        <summary>{text.model.contents}</summary>
        <ul>
          {listed.map(({ id, text: heading, level }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
