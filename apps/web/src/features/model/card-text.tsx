import type { RenderedCard } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Deeper headings would make the list longer than what it lists. */
const deepestListed = 3;
const fewestListed = 3;
/** From this length on, the layout of the part of a card below the fold delays what is visible. */
const longHtmlChars = 100_000;

/** A user's Markdown as the hub rendered it, with its contents and what is wrong with it. */
export function CardText({ card: { html, headings, problems } }: { card: RenderedCard }) {
  const text = useText();
  const listed = headings.filter(({ level }) => level <= deepestListed);
  return (
    <>
      {problems.length === 0 ? null : (
        <div className="note">
          <Icon name="alert" />
          <div>
            <p className="font-semibold">{text.model.problemsTitle}</p>
            <ul>
              {problems.map(({ line, message }) => (
                <li key={`${line}${message}`}>{text.model.problem(message, line)}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {listed.length < fewestListed ? null : (
        <details className="card-contents">
          <summary>{text.model.contents}</summary>
          <ul>
            {listed.map(({ id, text: heading, level }) => (
              <li key={id} data-level={level}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
      {/* The hub sanitised it: the contract promises that it is safe to put into a page as it is. */}
      <div
        className="prose"
        data-long={html.length > longHtmlChars ? "" : undefined}
        data-enhance="scrolling"
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}
