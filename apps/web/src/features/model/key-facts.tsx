import type { ModelDetails, ModelInfo } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { formatNumber, formatParameters } from "../../text/format.ts";
import { Fact } from "../../ui/fact.tsx";
import { contextLengthOf } from "./context-length.ts";
import { statedLicence } from "./licences.ts";
import { groupTags } from "./tag-groups.ts";

interface KeyFactsProps {
  model: ModelInfo;
  /** `undefined` if they could not be read. */
  details: ModelDetails | undefined;
  hasWidget: boolean;
}

/** The four facts that matter most and a link to the widget, for screens on which the rail is below the card. */
export function KeyFacts({ model, details, hasWidget }: KeyFactsProps) {
  const text = useText();
  const { language } = text;
  const parameters =
    details?.files.safetensors?.parameterCount ?? details?.files.gguf[0]?.parameterCount ?? model.numParameters;
  const context = contextLengthOf(model, details);
  const { licence } = groupTags(model.tags, undefined);
  const facts = [
    [text.weights.parameters, parameters === undefined ? undefined : formatParameters(parameters, language)],
    [text.weights.context, context === undefined ? undefined : text.weights.tokens(formatNumber(context, language))],
    [text.model.licence, licence === undefined ? undefined : statedLicence(licence, model.cardData).name],
    [text.popularity.downloads, model.downloads === 0 ? undefined : formatNumber(model.downloads, language)],
  ] as const;
  const known = facts.filter(([, value]) => value !== undefined);
  if (known.length === 0 && !hasWidget) return null;
  return (
    <div className="key-facts">
      {known.length === 0 ? null : (
        <dl>
          {known.map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
      {hasWidget ? (
        <a href="#try" className="button">
          {text.widget.heading}
        </a>
      ) : null}
    </div>
  );
}
