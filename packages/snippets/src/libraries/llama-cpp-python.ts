import { ggufPartCount, publicSampleMediaUrl } from "@modelyard/tasks";
import { type Code, python } from "../code.ts";
import { findFile, splitPath } from "../model/find-file.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { fixed, oneSnippet } from "./library.ts";

/** @see https://llama-cpp-python.readthedocs.io */
export const llamaCppPython = oneSnippet("llama-cpp-python", (model) => {
  if (!model.tags.has("conversational")) {
    return python`
${load(model)}

output = llm("Once upon a time in a small harbour town,", max_tokens=512, echo=True)
print(output["choices"][0]["text"])`;
  }
  if (model.tags.has("image-text-to-text") || model.task === "image-text-to-text") return imageChat(model);
  return python`
${load(model)}

completion = llm.create_chat_completion(messages=${[{ role: "user", content: "What is the capital of France?" }]})
print(completion["choices"][0]["message"]["content"])`;
});

const withHub = fixed("# pip install llama-cpp-python huggingface_hub");

/** Loads the chosen file; without one, the code explains how to get one. With a projector, the model reads images. */
function load({ id, ggufFile }: ModelFacts, projector?: string): Code {
  const imports = fixed(
    `from llama_cpp import Llama${projector === undefined ? "" : "\nfrom llama_cpp.llama_chat_format import Llava15ChatHandler"}`,
  );
  const handler =
    projector === undefined
      ? []
      : [
          python`
# The class depends on the model: https://llama-cpp-python.readthedocs.io/en/latest/#multi-modal-models
chat_handler = Llava15ChatHandler.from_pretrained(repo_id=${id}, filename=${globLiteral(projector)})`,
        ];
  const more = fixed(projector === undefined ? "" : ", chat_handler=chat_handler, n_ctx=4096");
  if (ggufFile === undefined) {
    return python`
# pip install llama-cpp-python
# This repository lists no GGUF file. Download its weights and convert them with a script of llama.cpp:
#   python convert_hf_to_gguf.py path/to/weights --outfile model.gguf
${imports}

llm = Llama(model_path="model.gguf")`;
  }
  const parts = ggufPartCount(ggufFile);
  if (parts === 1) {
    return python`
${withHub}
${imports}

${[...handler, python`llm = Llama.from_pretrained(repo_id=${id}, filename=${globLiteral(ggufFile)}${more})`]}`;
  }
  return python`
${withHub}
from huggingface_hub import snapshot_download
${imports}

# The model is split into ${fixed(String(parts))} files; llama.cpp finds the others beside the first
folder = snapshot_download(${id}, allow_patterns=[${globLiteral(ggufFile).replace(/-\d{5}-of-/i, "-*-of-")}])
${[...handler, python`llm = Llama(model_path=folder + ${`/${ggufFile}`}${more})`]}`;
}

/**
 * Escapes a path as a pattern that matches only this path, because the library takes patterns.
 */
const globLiteral = (path: string) => path.replaceAll(/[[*?]/g, "[$&]");

function projectorOf({ files }: ModelFacts): string | undefined {
  return findFile({ files: files.filter((path) => /mmproj/i.test(splitPath(path).name)) }, /\.gguf$/i);
}

/** A question about an image, which another GGUF file of the repository, the projector, reads. */
function imageChat(model: ModelFacts): Code {
  const url = publicSampleMediaUrl(model.hubUrl, "street.png");
  const projector = model.ggufFile === undefined ? undefined : projectorOf(model);
  const missing =
    projector === undefined
      ? fixed(`
# To read images, Llama needs a chat handler with the model's projector, such as mmproj-F16.gguf, which this repository
# does not list: https://llama-cpp-python.readthedocs.io/en/latest/#multi-modal-models`)
      : fixed("");
  const image =
    url === undefined
      ? fixed(`
import base64

with open("street.png", "rb") as file:
    image_url = "data:image/png;base64," + base64.b64encode(file.read()).decode()
`)
      : fixed("");
  return python`
${load(model, projector)}
${missing}${image}
completion = llm.create_chat_completion(
    messages=[
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "What is in this picture?"},
                {"type": "image_url", "image_url": {"url": ${url ?? fixed("image_url")}}},
            ],
        },
    ],
)
print(completion["choices"][0]["message"]["content"])`;
}
