import type { RenderedCard } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import type { Text } from "../../text/en/index.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Deeper headings would make the list longer than what it lists. */
const deepestListed = 3;
const fewestListed = 3;

interface ModelCardProps {
  card: RenderedCard | "failed" | undefined;
  /** What it is called; a model's card without them. */
  texts?: Pick<Text["model"], "cardHeading" | "noCardTitle" | "noCardBody">;
}

export function ModelCard({ card, texts }: ModelCardProps) {
  const text = useText();
  const { cardHeading, noCardTitle, noCardBody } = texts ?? text.model;
  return (
    <section aria-labelledby="card-heading" className="mt-8">
      <h2 id="card-heading" className="sr-only">
        {cardHeading}
      </h2>
      {card === undefined ? <EmptyState title={noCardTitle} body={noCardBody} /> : null}
      {card === "failed" ? (
        <p role="alert" className="note">
          <Icon name="alert" />
          {text.model.cardFailed}
        </p>
      ) : null}
      {typeof card === "object" ? <Card card={card} /> : null}
    </section>
  );
}

function Card({ card: { html, headings, problems } }: { card: RenderedCard }) {
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
      <div className="prose" data-island="scrolling" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
