import type { ModelProvider, ModelProviders } from "@modelyard/router/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import type { Text } from "../../text/en/index.ts";
import { formatNumber, formatUsd } from "../../text/format.ts";
import type { Language } from "../../text/language.ts";
import { piecePrice, RunsHere, statusText } from "./serving-panel.tsx";

interface ProvidersSummaryProps {
  modelId: string;
  serving: ModelProviders;
}

/** Names the providers of a model with status, price and speed. The page behind it compares them. */
export function ProvidersSummary({ modelId, serving: { data } }: ProvidersSummaryProps) {
  const { serving: text, language } = useText();
  if (data.length === 0) return null;
  return (
    <section className="rail-panel" aria-labelledby="providers-heading">
      <h2 id="providers-heading">{text.heading}</h2>
      <ul className="provider-lines">
        {data.map(({ provider, task, status, engine, pricing, last_30_minutes: { tokens_per_second: speed } }) => (
          <li key={`${provider} ${task}`}>
            <span className="provider-name">{provider === "local" ? text.thisHub : provider}</span>
            <span className="provider-status" data-status={status}>
              {statusText(text.status, status)}
            </span>
            {engine === undefined ? null : <RunsHere engine={engine} />}
            <span className="hint">
              {[
                priceText(pricing, text, language),
                speed === null ? undefined : text.tokensPerSecond(formatNumber(Math.round(speed.p50), language)),
              ]
                .filter((part) => part !== undefined)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <a href={paths.servingProviders(modelId)}>{text.compare}</a>
    </section>
  );
}

function priceText(pricing: ModelProvider["pricing"], text: Text["serving"], language: Language): string | undefined {
  if (pricing === null) return undefined;
  const piece = piecePrice(pricing);
  if (piece !== undefined) return text.per[piece.unit](formatUsd(piece.usd, language));
  const [input, output] = [pricing.input_usd_per_million_tokens, pricing.output_usd_per_million_tokens];
  return text.prices(formatUsd(Number(input), language), formatUsd(Number(output), language));
}
