import type { ModelInfo } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { Problem } from "../../ui/problem.tsx";
import { ModelHeader } from "../model/model-header.tsx";
import { ChatTemplatePanel, type ChatTemplatePanelProps } from "./chat-template-panel.tsx";

interface ChatTemplatePageProps extends Omit<ChatTemplatePanelProps, "modelId"> {
  model: ModelInfo;
  /** Whether the visitor likes it, where that is known. */
  liked: boolean | undefined;
  /** The prompt that the visitor wants is no longer kept. */
  isGone: boolean;
}

/** A model's chat template with the prompt it gave, for browsers that do not run our script. */
export function ChatTemplatePage({ model, liked, isGone, ...panel }: ChatTemplatePageProps) {
  const text = useText();
  return (
    <>
      <ModelHeader model={model} liked={liked} tab="card" />
      <div className="wrap py-8">
        {isGone ? <Problem message={text.widget.gone} /> : null}
        <ChatTemplatePanel modelId={model.id} {...panel} />
      </div>
    </>
  );
}
