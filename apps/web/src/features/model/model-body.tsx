import type { DownloadHistory, ModelDetails, ModelInfo, OwnAccess, RenderedCard } from "@modelyard/hub/contract";
import type { ModelProviders } from "@modelyard/router/contract";
import { useText } from "../../frame/page-context.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ChatTemplatePanel, type ShownTemplate } from "../chat-template/chat-template-panel.tsx";
import { AccessPanel } from "../gated/access-panel.tsx";
import { ProvidersSummary } from "../serving/providers-summary.tsx";
import { TryPanel } from "../try/try-panel.tsx";
import type { Widget } from "../try/widget.ts";
import type { HardwareChoice } from "../weights/hardware-choice.ts";
import { WeightsPanel } from "../weights/weights-panel.tsx";
import type { CardPart } from "./card-completeness.ts";
import { CardContents } from "./card-contents.tsx";
import { CardMeter } from "./card-meter.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { ModelCard } from "./model-card.tsx";
import { ModelFacts } from "./model-facts.tsx";

interface ModelBodyProps {
  model: ModelInfo;
  /** The visitor's access, if the model is gated. */
  access: OwnAccess | undefined;
  /** The visitor's name, if the body contains the form to request access. */
  requester: string | undefined;
  /** `undefined` if they could not be read. */
  downloads: DownloadHistory | undefined;
  /** `undefined` if the repository has none. */
  card: RenderedCard | "failed" | undefined;
  /** `undefined` if the model cannot be called on this hub. */
  widget: Widget | undefined;
  /** `undefined` if they could not be read. */
  details: ModelDetails | undefined;
  hardware: HardwareChoice | undefined;
  /** `undefined` if the model has none. */
  template: ShownTemplate | undefined;
  /** `undefined` if no provider serves the model or the router did not respond. */
  serving: ModelProviders | undefined;
  /** Only for visitors with write access. */
  completeness: Readonly<Record<CardPart, boolean>> | undefined;
}

/** The page below its header. */
export function ModelBody({ model, access, requester, downloads, details, ...parts }: ModelBodyProps) {
  const { card, widget, hardware, template, serving, completeness } = parts;
  const text = useText();
  return (
    <>
      {typeof card === "object" ? <CardContents headings={card.headings} /> : null}
      <div className="model-main">
        <AccessPanel repository={{ type: "model", id: model.id }} access={access} visitor={requester} />
        <KeyFacts model={model} details={details} hasWidget={widget !== undefined} />
        <ModelCard card={card} />
        {template === undefined ? null : <ChatTemplatePanel modelId={model.id} template={template} />}
      </div>
      <aside aria-label={text.model.about} className="rail">
        {widget === undefined ? null : <TryPanel widget={widget} />}
        {serving === undefined ? null : <ProvidersSummary modelId={model.id} serving={serving} />}
        {completeness === undefined ? null : <CardMeter modelId={model.id} completeness={completeness} />}
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
    </>
  );
}
