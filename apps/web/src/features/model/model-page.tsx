import type { ModelInfo, RenderedCard } from "@modelyard/hub/contract";
import { TryPanel } from "../try/try-panel.tsx";
import type { Widget } from "../try/widget.ts";
import { UseModelPanel } from "../use-model/use-model-panel.tsx";
import type { UseModelViews } from "../use-model/use-model-views.ts";
import { ModelCard } from "./model-card.tsx";
import { ModelFacts } from "./model-facts.tsx";
import { ModelHeader } from "./model-header.tsx";

interface ModelPageProps {
  model: ModelInfo;
  /** `undefined`: the repository has none. */
  card: RenderedCard | "failed" | undefined;
  views: UseModelViews;
  /** `undefined`: the model cannot be called here. */
  widget: Widget | undefined;
}

export function ModelPage({ model, card, views, widget }: ModelPageProps) {
  return (
    <>
      <ModelHeader model={model} tab="card" />
      <div className="wrap grid-model py-8">
        <div className="min-w-0">
          <UseModelPanel modelId={model.id} views={views} />
          {widget === undefined ? null : <TryPanel widget={widget} />}
          <ModelCard card={card} />
        </div>
        <ModelFacts model={model} />
      </div>
    </>
  );
}
