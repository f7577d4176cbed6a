import type { ModelInfo } from "@modelyard/hub/contract";
import { ModelHeader } from "../model/model-header.tsx";
import { ChatTemplatePanel, type ChatTemplatePanelProps } from "./chat-template-panel.tsx";

interface ChatTemplatePageProps extends Omit<ChatTemplatePanelProps, "modelId"> {
  model: ModelInfo;
  /** Whether the visitor likes it, where that is known. */
  liked: boolean | undefined;
}

/** A model's chat template with the prompt it gave, for browsers that do not run our script. */
export function ChatTemplatePage({ model, liked, ...panel }: ChatTemplatePageProps) {
  return (
    <>
      <ModelHeader model={model} liked={liked} tab="card" />
      <div className="wrap py-8">
        <ChatTemplatePanel modelId={model.id} {...panel} />
      </div>
    </>
  );
}
