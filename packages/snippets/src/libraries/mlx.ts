import { python, shell } from "../code.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { sampleFile } from "../model/sample-file.ts";
import type { LibraryGenerator } from "./library.ts";

/** @see https://github.com/ml-explore/mlx-lm and https://github.com/Blaizzy/mlx-vlm */
export const mlx: LibraryGenerator = {
  library: "mlx",
  snippets(model) {
    const { id, name, task, tags } = model;
    if (task === "image-text-to-text") return [{ code: vision(model) }];
    if (task === "text-generation") return [{ code: tags.has("conversational") ? chat(id) : plain(id) }];
    return [
      {
        title: "Download",
        code: shell`
# pip install huggingface_hub
hf download ${id} --local-dir ${name}`,
      },
    ];
  },
};

const vision = (model: ModelFacts) => python`
# pip install mlx-vlm
from mlx_vlm import generate, load
from mlx_vlm.prompt_utils import apply_chat_template
from mlx_vlm.utils import load_config

model, processor = load(${model.id})
config = load_config(${model.id})

images = [${sampleFile(model, "street.png")}]
prompt = apply_chat_template(processor, config, "What is in this picture?", num_images=len(images))
print(generate(model, processor, prompt, images).text)`;

const chat = (id: string) => python`
# pip install mlx-lm
from mlx_lm import generate, load

model, tokenizer = load(${id})

messages = [{"role": "user", "content": "What is the capital of France?"}]
prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True)
print(generate(model, tokenizer, prompt=prompt, verbose=True))`;

const plain = (id: string) => python`
# pip install mlx-lm
from mlx_lm import generate, load

model, tokenizer = load(${id})

print(generate(model, tokenizer, prompt="Once upon a time in a small harbour town,", verbose=True))`;
