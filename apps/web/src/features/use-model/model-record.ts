import type { ModelInfo } from "@modelyard/hub/contract";
import type { ModelRecord } from "@modelyard/tasks";

/** The part of a model's answer that code generation reads; it checks what it reads of the card and the configuration. */
export function modelRecord({
  id,
  tags,
  pipeline_tag,
  library_name,
  mask_token,
  config,
  cardData,
  gguf,
  ...model
}: ModelInfo): ModelRecord {
  return {
    id,
    tags,
    pipeline_tag,
    library_name,
    mask_token,
    config,
    cardData,
    gguf,
    siblings: model.siblings,
    widgetData: model.widgetData,
    transformersInfo: model.transformersInfo,
  };
}
