import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { type CardPart, cardParts } from "./card-completeness.ts";

interface CardMeterProps {
  modelId: string;
  completeness: Readonly<Record<CardPart, boolean>>;
}

/** How complete a model's card is, and what is missing, for users with write access. */
export function CardMeter({ modelId, completeness }: CardMeterProps) {
  const { cardMeter: text } = useText();
  const missing = cardParts.filter((part) => !completeness[part]);
  const done = cardParts.length - missing.length;
  return (
    <section aria-labelledby="card-meter" className="rail-panel">
      <h2 id="card-meter">{text.heading}</h2>
      <p className="mt-1 text-sm">{text.count(done, cardParts.length)}</p>
      <meter
        aria-labelledby="card-meter"
        className="mt-2 w-full"
        min={0}
        max={cardParts.length}
        value={done}
        low={4}
        high={7}
        optimum={cardParts.length}
      />
      {missing.length === 0 ? (
        <p className="mt-2 flex items-center gap-2 text-sm">
          <Icon name="check" />
          {text.complete}
        </p>
      ) : (
        <details className="mt-2 text-sm">
          <summary>{text.missing(missing.length)}</summary>
          <ul className="mt-2 grid gap-2">
            {missing.map((part) => (
              <li key={part}>
                <a href={`${paths.doc("publish")}#model-card`}>{text.parts[part].name}</a>
                <span className="block text-muted">{text.parts[part].how}</span>
              </li>
            ))}
          </ul>
          <p className="mt-3">
            <a
              className="button"
              href={paths.editFile({ type: "model", id: modelId, revision: "main", path: "README.md" })}
              rel="nofollow"
            >
              {text.editCard}
            </a>
          </p>
        </details>
      )}
    </section>
  );
}
