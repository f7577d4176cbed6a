import { type Code, python } from "../code.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { fixed, oneSnippet } from "./library.ts";

const samplePrompt = "A red fox in a snowy forest at sunrise";
const baseModelStandIn = "BASE_MODEL";
const inputImage = fixed('load_image("photo.png")');

/** @see https://huggingface.co/docs/diffusers */
export const diffusers = oneSnippet("diffusers", (model) => {
  const { tags } = model;
  if (tags.has("StableDiffusionInpaintPipeline") || tags.has("inpainting")) return inpaint(model);
  if (tags.has("controlnet")) return controlNet(model);
  if (tags.has("lora")) return adapter(model, "load_lora_weights");
  if (tags.has("textual_inversion")) return adapter(model, "load_textual_inversion");
  if (tags.has("ip-adapter")) return imagePrompt(model);
  return whole(model);
});

const prompt = ({ instancePrompt }: ModelFacts) => instancePrompt ?? samplePrompt;

const load = (id: string, className = "DiffusionPipeline"): Code => python`
pipe = ${fixed(className)}.from_pretrained(${id}, dtype=torch.bfloat16, device_map="cuda")`;

/** What the pipeline takes and gives, by the task. */
function run(model: ModelFacts): { imports: string; code: Code } {
  switch (model.task) {
    case "image-to-image":
      return {
        imports: "load_image",
        code: python`
image = pipe(image=${inputImage}, prompt=${prompt(model)}).images[0]
image.save("output.png")`,
      };
    case "text-to-video":
      return {
        imports: "export_to_video",
        code: python`
frames = pipe(prompt=${prompt(model)}).frames[0]
export_to_video(frames, "output.mp4")`,
      };
    case "image-to-video":
      return {
        imports: "export_to_video, load_image",
        code: python`
frames = pipe(image=${inputImage}, prompt=${prompt(model)}).frames[0]
export_to_video(frames, "output.mp4")`,
      };
    case undefined:
    default:
      return {
        imports: "",
        code: python`
image = pipe(${prompt(model)}).images[0]
image.save("output.png")`,
      };
  }
}

const head = (imports: string, className = "DiffusionPipeline"): Code =>
  fixed(
    `import torch\nfrom diffusers import ${className}${imports === "" ? "" : `\nfrom diffusers.utils import ${imports}`}`,
  );

function whole(model: ModelFacts): Code {
  const { imports, code } = run(model);
  return python`
${head(imports)}

# On a Mac: device_map="mps"
${load(model.id)}

${code}`;
}

/** Weights on top of another model: the card says which. */
function adapter(model: ModelFacts, method: string): Code {
  const { imports, code } = run(model);
  return python`
${head(imports)}

# On a Mac: device_map="mps"
${load(model.baseModel ?? baseModelStandIn)}
pipe.${fixed(method)}(${model.id})

${code}`;
}

const controlNet = (model: ModelFacts): Code => python`
import torch
from diffusers import AutoModel, AutoPipelineForText2Image
from diffusers.utils import load_image

controlnet = AutoModel.from_pretrained(${model.id}, dtype=torch.bfloat16)
pipe = AutoPipelineForText2Image.from_pretrained(
    ${model.baseModel ?? baseModelStandIn}, controlnet=controlnet, dtype=torch.bfloat16, device_map="cuda"
)

image = pipe(${prompt(model)}, image=${inputImage}).images[0]
image.save("output.png")`;

/** Weights that let a picture stand beside the prompt, or in its place. */
const imagePrompt = (model: ModelFacts): Code => python`
${head("load_image")}

# On a Mac: device_map="mps"
${load(model.baseModel ?? baseModelStandIn)}
pipe.load_ip_adapter(
    ${model.id},
    # The folder and the file for the base model, as the Files tab has them
    subfolder="models",
    weight_name="ip-adapter_sd15.safetensors",
)

image = pipe(${prompt(model)}, ip_adapter_image=${inputImage}).images[0]
image.save("output.png")`;

const inpaint = (model: ModelFacts): Code => python`
${head("load_image", "AutoPipelineForInpainting")}

${load(model.id, "AutoPipelineForInpainting")}

image = pipe(
    prompt=${prompt(model)},
    image=${inputImage},
    mask_image=load_image("mask.png"),
).images[0]
image.save("output.png")`;
