import type { ModelRecord } from "../model-record.ts";
import { usableText } from "../text/unusable-text.ts";
import type { LocalApp } from "./local-app.ts";
import { isGgufModel, isMlxModel } from "./offer-rules.ts";

/** Encodes a name or path for a link, except for slashes, which not every app decodes. */
function linked(text: string): string {
  return usableText(text, "A part of a link").split("/").map(encodeURIComponent).join("/");
}

function withQuery(address: string, query: Readonly<Record<string, string | undefined>>): URL {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URL(`${address}?${given.map(([name, value]) => `${name}=${linked(value)}`).join("&")}`);
}

const runsGguf = { mainTask: "text-generation", isOfferedFor: isGgufModel } as const;
const runsGgufOrMlx = {
  mainTask: "text-generation",
  isOfferedFor: (model: ModelRecord) => isGgufModel(model) || isMlxModel(model),
} as const;

const isLora = ({ tags }: ModelRecord) => tags.includes("lora");
const isDiffusersModel = (model: ModelRecord) =>
  model.library_name === "diffusers" && (model.pipeline_tag === "text-to-image" || isLora(model));

/** Desktop apps, which open a model by a link. */
export const desktopApps = {
  lmstudio: {
    ...runsGgufOrMlx,
    prettyLabel: "LM Studio",
    docsUrl: "https://lmstudio.ai",
    deeplink: ({ model, filePath }) => withQuery("lmstudio://open_from_hf", { model: model.id, file: filePath }),
  },
  jan: {
    ...runsGguf,
    prettyLabel: "Jan",
    docsUrl: "https://jan.ai",
    deeplink: ({ model }) => new URL(`jan://models/huggingface/${linked(model.id)}`),
  },
  "atomic-chat": {
    ...runsGgufOrMlx,
    prettyLabel: "Atomic Chat",
    docsUrl: "https://atomic.chat",
    deeplink: ({ model }) => new URL(`atomic-chat://models/huggingface/${linked(model.id)}`),
  },
  backyard: {
    ...runsGguf,
    prettyLabel: "Backyard AI",
    docsUrl: "https://backyard.ai",
    deeplink: ({ model }) => new URL(`https://backyard.ai/hf/model/${linked(model.id)}`),
  },
  // No longer listed everywhere; kept for users who have it installed.
  sanctum: {
    ...runsGguf,
    prettyLabel: "Sanctum",
    docsUrl: "https://sanctum.ai",
    deeplink: ({ model }) => withQuery("sanctum://open_from_hf", { model: model.id }),
  },
  jellybox: {
    mainTask: "text-generation",
    isOfferedFor: (model) => isGgufModel(model) || (isDiffusersModel(model) && model.tags.includes("safetensors")),
    prettyLabel: "Jellybox",
    docsUrl: "https://jellybox.com",
    deeplink: ({ model }) => {
      const image = isLora(model) ? "image/models/huggingface/ImageLora" : "image/models/huggingface/Image";
      const folder = isGgufModel(model) ? "llm/models/huggingface/LLM" : image;
      return new URL(`jellybox://${folder}/${linked(model.id)}`);
    },
  },
  msty: {
    ...runsGguf,
    prettyLabel: "Msty",
    docsUrl: "https://msty.app",
    deeplink: ({ model }) => new URL(`msty://models/search/hf/${linked(model.id)}`),
  },
  recursechat: {
    ...runsGguf,
    macOsOnly: true,
    prettyLabel: "RecurseChat",
    docsUrl: "https://recurse.chat",
    deeplink: ({ model }) => withQuery("recursechat://new-hf-gguf-model", { "hf-model-id": model.id }),
  },
  unsloth: {
    mainTask: "text-generation",
    isOfferedFor: (model) => model.tags.includes("unsloth") || isGgufModel(model),
    prettyLabel: "Unsloth Desktop",
    docsUrl: "https://unsloth.ai/docs",
    deeplink: ({ model, filePath }) => withQuery("unsloth://open_from_hf", { model: model.id, file: filePath }),
  },
  drawthings: {
    mainTask: "text-to-image",
    macOsOnly: true,
    isOfferedFor: isDiffusersModel,
    prettyLabel: "Draw Things",
    docsUrl: "https://drawthings.ai",
    deeplink: ({ model }) => {
      const call = isLora(model) ? "pipeline.load_lora_weights" : "pipeline.from_pretrained";
      return withQuery(`https://drawthings.ai/import/diffusers/${call}`, { repo_id: model.id });
    },
  },
  diffusionbee: {
    mainTask: "text-to-image",
    macOsOnly: true,
    isOfferedFor: (model) => model.library_name === "diffusers" && model.pipeline_tag === "text-to-image",
    prettyLabel: "DiffusionBee",
    docsUrl: "https://diffusionbee.com",
    deeplink: ({ model }) => withQuery("https://diffusionbee.com/huggingface_import", { model_id: model.id }),
  },
  joyfusion: {
    mainTask: "text-to-image",
    macOsOnly: true,
    isOfferedFor: ({ tags, pipeline_tag: task }) =>
      tags.includes("coreml") && tags.includes("joyfusion") && task === "text-to-image",
    prettyLabel: "JoyFusion",
    docsUrl: "https://joyfusion.app",
    deeplink: ({ model }) => withQuery("https://joyfusion.app/import_from_hf", { repo_id: model.id }),
  },
} as const satisfies Record<string, LocalApp>;
