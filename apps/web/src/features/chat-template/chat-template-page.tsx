import type { ModelInfo } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { Problem } from "../../ui/problem.tsx";
import { ModelHeader } from "../model/model-header.tsx";
import { ChatTemplatePanel, type ChatTemplatePanelProps } from "./chat-template-panel.tsx";

interface ChatTemplatePageProps extends Omit<ChatTemplatePanelProps, "modelId"> {
  model: ModelInfo;
  /** Whether the visitor likes the model; `undefined` if unknown. */
  liked: boolean | undefined;
  /** Whether the requested result has expired. */
  isExpired: boolean;
}

/** Shows a model's chat template and the rendered prompt, for browsers without JavaScript. */
export function ChatTemplatePage({ model, liked, isExpired, ...panel }: ChatTemplatePageProps) {
  const text = useText();
  return (
    <>
      <ModelHeader model={model} liked={liked} discussions={undefined} tab="card" />
      <div className="wrap py-8">
        {isExpired ? <Problem message={text.widget.gone} /> : null}
        <ChatTemplatePanel modelId={model.id} {...panel} />
      </div>
    </>
  );
}
