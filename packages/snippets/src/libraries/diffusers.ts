import { type Code, python } from "../code.ts";
import { findFile, splitPath } from "../model/find-file.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { diffusersRun, image, prompt } from "./diffusers-run.ts";
import { fixed, oneSnippet } from "./library.ts";

const baseModelStandIn = "BASE_MODEL";

/** @see https://huggingface.co/docs/diffusers */
export const diffusers = oneSnippet("diffusers", (model) => {
  const { tags } = model;
  if (tags.has("StableDiffusionInpaintPipeline") || tags.has("inpainting")) return inpaint(model);
  if (tags.has("controlnet")) return controlNet(model);
  if (tags.has("lora")) return adapter(model, loraWeights(model), ["peft"]);
  if (tags.has("textual_inversion")) return adapter(model, python`pipe.load_textual_inversion(${model.id})`);
  if (tags.has("ip-adapter")) return imagePrompt(model);
  return whole(model);
});

const load = (id: string, className = "DiffusionPipeline"): Code => python`
pipe = ${fixed(className)}.from_pretrained(${id}, dtype=torch.bfloat16, device_map="cuda")`;

interface HeadOptions {
  classNames?: string;
  modules?: string | undefined;
}

/** Returns the install line and the imports. */
function head(
  imports: readonly string[],
  packages: readonly string[] = [],
  { classNames = "DiffusionPipeline", modules = "" }: HeadOptions = {},
): Code {
  const install = ["# pip install -U torch diffusers transformers accelerate", ...packages].join(" ");
  const utils = imports.length === 0 ? "" : `\nfrom diffusers.utils import ${imports.join(", ")}`;
  return fixed(`${install}\n${modules}import torch\nfrom diffusers import ${classNames}${utils}`);
}

function whole(model: ModelFacts): Code {
  const { imports, packages, modules, code } = diffusersRun(model);
  return python`
${head(imports, packages, { modules })}

# On a Mac: device_map="mps"
${load(model.id)}

${code}`;
}

/** Returns the base model of the weights, from the card or the adapter's own configuration. */
function baseModel({ baseModel: ofCard, peft }: ModelFacts): { id: string; remark: Code } {
  const id = ofCard ?? peft.baseModel;
  const remark =
    id === undefined ? "# The card names no base model: put the id of the one that this was trained on\n" : "";
  return { id: id ?? baseModelStandIn, remark: fixed(remark) };
}

/** Returns code for weights on top of another model. */
function adapter(model: ModelFacts, loadWeights: Code, packages: readonly string[] = []): Code {
  const { imports, packages: ofRun = [], code } = diffusersRun(model);
  const base = baseModel(model);
  return python`
${head(imports, [...packages, ...ofRun])}

# On a Mac: device_map="mps"
${base.remark}${load(base.id)}
${loadWeights}

${code}`;
}

const defaultLora = "pytorch_lora_weights.safetensors";

/** Names the file if there are several and none has the name that the library expects. */
function loraWeights({ id, files }: ModelFacts): Code {
  const weights = files.filter((path) => /^[^/]+\.safetensors$/.test(path));
  const [first] = weights;
  return first === undefined || weights.length === 1 || weights.includes(defaultLora)
    ? python`pipe.load_lora_weights(${id})`
    : python`pipe.load_lora_weights(${id}, weight_name=${first})`;
}

function controlNet(model: ModelFacts): Code {
  const base = baseModel(model);
  return python`
${head(["load_image"], [], { classNames: "AutoModel, AutoPipelineForText2Image" })}

controlnet = AutoModel.from_pretrained(${model.id}, dtype=torch.bfloat16)
${base.remark}pipe = AutoPipelineForText2Image.from_pretrained(
    ${base.id}, controlnet=controlnet, dtype=torch.bfloat16, device_map="cuda"
)

# A depth map; a ControlNet for edges or poses needs an image of those
control_image = ${image(model, "street-depth.png")}
image = pipe(${prompt(model, "A red car in front of a house with a tree, oil painting")}, image=control_image).images[0]
image.save("output.png")`;
}

/** Returns code for weights with which an image guides the pipeline, beside the prompt or instead of it. */
function imagePrompt(model: ModelFacts): Code {
  const base = baseModel(model);
  const weights = /(?:^|\/)ip[-_]adapter[^/]*\.(?:safetensors|bin)$/i;
  const path = findFile(model, /(?:^|\/)ip-adapter_sd15\.safetensors$/) ?? findFile(model, weights);
  const { folder, name } = splitPath(path ?? "models/ip-adapter_sd15.safetensors");
  return python`
${head(["load_image"])}

# On a Mac: device_map="mps"
${base.remark}${load(base.id)}
pipe.load_ip_adapter(
    ${model.id},
    # The folder and the file for the base model, as the Files tab has them
    subfolder=${folder},
    weight_name=${name},
)

image = pipe(${prompt(model, "A cat on a sailing boat")}, ip_adapter_image=${image(model, "cat.png")}).images[0]
image.save("output.png")`;
}

const inpaint = (model: ModelFacts): Code => python`
${head(["load_image"], [], { classNames: "AutoPipelineForInpainting" })}

${load(model.id, "AutoPipelineForInpainting")}

# White areas of the mask are repainted
image = pipe(
    prompt=${prompt(model, "A small brown dog sits on the floor")},
    image=${image(model, "cat.png")},
    mask_image=${image(model, "cat-mask.png")},
).images[0]
image.save("output.png")`;
