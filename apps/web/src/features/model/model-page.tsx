import type { ModelInfo, RenderedCard } from "@modelyard/hub/contract";
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
}

export function ModelPage({ model, card, views }: ModelPageProps) {
  return (
    <>
      <ModelHeader model={model} tab="card" />
      <div className="wrap grid-model py-8">
        <div className="min-w-0">
          <UseModelPanel modelId={model.id} views={views} />
          <ModelCard card={card} />
        </div>
        <ModelFacts model={model} />
      </div>
    </>
  );
}
