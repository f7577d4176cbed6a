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
import { ProvidersSummary } from "../serving/providers-summary.tsx";
import { TryPanel } from "../try/try-panel.tsx";
import type { Widget } from "../try/widget.ts";
import { UseModelMenu } from "../use-model/use-model-menu.tsx";
import type { UseModelViews } from "../use-model/use-model-views.ts";
import type { HardwareChoice } from "../weights/hardware-choice.ts";
import { WeightsPanel } from "../weights/weights-panel.tsx";
import { CardContents } from "./card-contents.tsx";
import { KeyFacts } from "./key-facts.tsx";
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
  /** Whether the address asks for the panel "Use this model". */
  isUseOpen: boolean;
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
  const { access, card, views, isUseOpen, widget, hardware, template, serving } = parts;
  const text = useText();
  return (
    <>
      <ModelHeader
        model={model}
        liked={liked}
        discussions={discussions}
        tab="card"
        use={<UseModelMenu modelId={model.id} views={views} isOpen={isUseOpen} />}
      />
      <div className="wrap model-body">
        {typeof card === "object" ? <CardContents headings={card.headings} /> : null}
        <div className="model-main">
          <AccessPanel repository={{ type: "model", id: model.id }} access={access} />
          <KeyFacts model={model} details={details} hasWidget={widget !== undefined} />
          <ModelCard card={card} />
          {template === undefined ? null : <ChatTemplatePanel modelId={model.id} template={template} />}
        </div>
        <aside aria-label={text.model.about} className="rail">
          {widget === undefined ? null : <TryPanel widget={widget} />}
          {serving === undefined ? null : <ProvidersSummary modelId={model.id} serving={serving} />}
          {details === undefined ? (
            <p role="alert" className="note">
              <Icon name="alert" />
              {text.model.detailsFailed}
            </p>
          ) : (
            <WeightsPanel modelId={model.id} files={details.files} choice={hardware} />
          )}
          <ModelFacts model={model} downloads={downloads} details={details} />
        </aside>
      </div>
    </>
  );
}
