import type { RenderedCard } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Deeper headings would make the table of contents too long. */
const deepestListed = 3;
/** Shorter cards need no table of contents. */
const fewestListed = 3;
/** Above this length, layout of the card below the fold delays the first paint. */
const longHtmlChars = 100_000;

/** Shows Markdown rendered by the hub, with a table of contents and the problems found in it. */
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
      {/* The hub's contract guarantees that the HTML is sanitized. */}
      <div
        className="prose"
        data-long={html.length > longHtmlChars ? "" : undefined}
        data-enhance="scrolling"
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}
