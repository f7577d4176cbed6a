import type { RenderedCard } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import type { Text } from "../../text/en/index.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CardText } from "./card-text.tsx";

interface ModelCardProps {
  card: RenderedCard | "failed" | undefined;
  /** Texts for other cards. @default those of a model card */
  texts?: Pick<Text["model"], "cardHeading" | "noCardTitle" | "noCardBody">;
}

export function ModelCard({ card, texts }: ModelCardProps) {
  const text = useText();
  const { cardHeading, noCardTitle, noCardBody } = texts ?? text.model;
  const isEmpty = card === undefined || (card !== "failed" && card.html.trim() === "");
  return (
    <section aria-labelledby="card-heading">
      <h2 id="card-heading" className="sr-only">
        {cardHeading}
      </h2>
      {isEmpty ? <EmptyState title={noCardTitle} body={noCardBody} /> : null}
      {card === "failed" ? (
        <p role="alert" className="note">
          <Icon name="alert" />
          {text.model.cardFailed}
        </p>
      ) : null}
      {typeof card === "object" && (!isEmpty || card.problems.length > 0) ? <CardText card={card} /> : null}
    </section>
  );
}
