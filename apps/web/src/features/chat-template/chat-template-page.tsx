import type { ModelInfo } from "@modelyard/hub/contract";
import { ModelHeader } from "../model/model-header.tsx";
import { ChatTemplatePanel, type ChatTemplatePanelProps } from "./chat-template-panel.tsx";

/** A model's chat template with the prompt it gave, for browsers that do not run our script. */
export function ChatTemplatePage({ model, ...panel }: Omit<ChatTemplatePanelProps, "modelId"> & { model: ModelInfo }) {
  return (
    <>
      <ModelHeader model={model} tab="card" />
      <div className="wrap py-8">
        <ChatTemplatePanel modelId={model.id} {...panel} />
      </div>
    </>
  );
}
