import type { RenderedCard } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Above this length, layout of the card below the fold delays the first paint. */
const longHtmlChars = 100_000;

/** Shows Markdown rendered by the hub, with the problems found in it. */
export function CardText({ card: { html, problems } }: { card: RenderedCard }) {
  const text = useText();
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
