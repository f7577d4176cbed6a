import type { ModelInfo } from "@modelyard/hub/contract";
import { chatTemplateOf } from "./chat-template.ts";
import type { ShownTemplate } from "./chat-template-panel.tsx";
import { highlightedTemplate } from "./highlight-template.ts";

/** Returns the model's chat template for display, or `undefined` if it has none. */
export async function shownTemplate(model: Pick<ModelInfo, "config" | "gguf">): Promise<ShownTemplate | undefined> {
  const template = chatTemplateOf(model);
  if (template === undefined) return undefined;
  return { html: await highlightedTemplate(template.source), chars: template.source.length };
}
