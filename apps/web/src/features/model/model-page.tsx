import type {
  DownloadHistory,
  ModelDetails,
  ModelInfo,
  OpenDiscussions,
  OwnAccess,
  RenderedCard,
} from "@modelyard/hub/contract";
import type { ModelProviders } from "@modelyard/router/contract";
import { useText } from "../../frame/page-context.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ChatTemplatePanel, type ShownTemplate } from "../chat-template/chat-template-panel.tsx";
import { AccessPanel } from "../gated/access-panel.tsx";
import { ServingPanel } from "../serving/serving-panel.tsx";
import { TryPanel } from "../try/try-panel.tsx";
import type { Widget } from "../try/widget.ts";
import { UseModelPanel } from "../use-model/use-model-panel.tsx";
import type { UseModelViews } from "../use-model/use-model-views.ts";
import type { HardwareChoice } from "../weights/hardware-choice.ts";
import { WeightsPanel } from "../weights/weights-panel.tsx";
import { ModelCard } from "./model-card.tsx";
import { ModelFacts } from "./model-facts.tsx";
import { ModelHeader } from "./model-header.tsx";

interface ModelPageProps {
  model: ModelInfo;
  /** The visitor's access, if the model is gated. */
  access: OwnAccess | undefined;
  /** Whether the visitor likes the model; `undefined` if unknown. */
  liked: boolean | undefined;
  /** `undefined` if they could not be counted. */
  discussions: OpenDiscussions | undefined;
  /** `undefined` if they could not be read. */
  downloads: DownloadHistory | undefined;
  /** `undefined` if the repository has none. */
  card: RenderedCard | "failed" | undefined;
  views: UseModelViews;
  /** `undefined` if the model cannot be called on this hub. */
  widget: Widget | undefined;
  /** `undefined` if they could not be read. */
  details: ModelDetails | undefined;
  hardware: HardwareChoice | undefined;
  /** `undefined` if the model has none. */
  template: ShownTemplate | undefined;
  /** `undefined` if no provider serves the model or the router did not respond. */
  serving: ModelProviders | undefined;
}

export function ModelPage({ model, liked, discussions, downloads, details, ...parts }: ModelPageProps) {
  const { access, card, views, widget, hardware, template, serving } = parts;
  const text = useText();
  return (
    <>
      <ModelHeader model={model} liked={liked} discussions={discussions} tab="card" />
      <div className="wrap grid-model py-8">
        <div className="min-w-0">
          <AccessPanel repository={{ type: "model", id: model.id }} access={access} />
          <UseModelPanel modelId={model.id} views={views} />
          {widget === undefined ? null : <TryPanel widget={widget} />}
          {serving === undefined ? null : (
            <ServingPanel serving={serving} contextLength={contextLengthOf(model, details)} />
          )}
          {details === undefined ? (
            <p role="alert" className="note">
              <Icon name="alert" />
              {text.model.detailsFailed}
            </p>
          ) : (
            <WeightsPanel modelId={model.id} files={details.files} choice={hardware} />
          )}
          {template === undefined ? null : <ChatTemplatePanel modelId={model.id} template={template} />}
          <ModelCard card={card} />
        </div>
        <ModelFacts model={model} downloads={downloads} details={details} />
      </div>
    </>
  );
}

/** Returns the context length in tokens, read from the model's files. */
function contextLengthOf({ gguf }: ModelInfo, details: ModelDetails | undefined): number | undefined {
  return details?.files.contextLength ?? details?.files.gguf[0]?.contextLength ?? gguf?.context_length;
}
