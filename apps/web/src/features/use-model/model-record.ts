import type { ModelInfo } from "@modelyard/hub/contract";
import type { ModelRecord } from "@modelyard/tasks";

/** The fields of a model that code generation reads; it validates the card and the configuration itself. */
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
