import { python } from "../code.ts";
import { sampleImageUrl } from "../model/samples.ts";
import { oneSnippet } from "./library.ts";

/** The page puts the chosen file in the place of this word. */
const ggufFile = "{{GGUF_FILE}}";

/** @see https://llama-cpp-python.readthedocs.io */
export const llamaCppPython = oneSnippet("llama-cpp-python", ({ id, tags, task }) => {
  const load = python`
# pip install llama-cpp-python
from llama_cpp import Llama

llm = Llama.from_pretrained(repo_id=${id}, filename=${ggufFile})`;
  if (!tags.has("conversational")) {
    return python`
${load}

output = llm("Once upon a time in a small harbour town,", max_tokens=512, echo=True)
print(output["choices"][0]["text"])`;
  }
  const takesImages = tags.has("image-text-to-text") || task === "image-text-to-text";
  const content = takesImages
    ? [
        { type: "text", text: "What is in this picture?" },
        { type: "image_url", image_url: { url: sampleImageUrl } },
      ]
    : "What is the capital of France?";
  return python`
${load}

completion = llm.create_chat_completion(messages=${[{ role: "user", content }]})
print(completion["choices"][0]["message"]["content"])`;
});
