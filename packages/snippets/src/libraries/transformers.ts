import { tasksForLibrary } from "@modelyard/tasks";
import { type Code, comment, python } from "../code.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { sampleFile } from "../model/sample-file.ts";
import { fixed, type LibraryGenerator, type TitledCode } from "./library.ts";
import { trustArgument as trust } from "./trust-argument.ts";

const maxNewTokens = 40;
const withImages = '# pip install -U "transformers[torch]" pillow\n';

/** The tasks that `pipeline()` accepts, which are those that a hosted service can serve with this library. */
const pipelineTasks: ReadonlySet<string> = new Set(tasksForLibrary("transformers"));

/**
 * Tasks among them that version 5 of transformers removed.
 * @see https://huggingface.co/docs/transformers/main_classes/pipelines
 */
const tasksOfVersion4: ReadonlySet<string> = new Set([
  "image-to-image",
  "question-answering",
  "summarization",
  "translation",
  "visual-question-answering",
]);
const versionRemark = '# Version 5 has no pipeline for this task, version 4 has: pip install "transformers<5"\n';

/** @see https://huggingface.co/docs/transformers/main/en/quicktour */
export const transformers: LibraryGenerator = {
  library: "transformers",
  snippets(model) {
    if (model.transformersInfo === undefined) return [{ code: comment("Type of model unknown.") }];
    const load: TitledCode = { title: "Load the model", code: loadModel(model, model.transformersInfo) };
    return model.task !== undefined && pipelineTasks.has(model.task)
      ? [{ title: "Pipeline", code: pipeline(model, model.task) }, load]
      : [load];
  },
};

const isChat = (model: ModelFacts) => model.tags.has("conversational");
const takesImages = (model: ModelFacts) => model.tags.has("image-text-to-text") || model.task === "image-text-to-text";

/** Messages with one question, and an image if the model reads images. */
function messages(model: ModelFacts): Code {
  return takesImages(model)
    ? python`
messages = ${[
        {
          role: "user",
          content: [
            { type: "image", url: sampleFile(model, "street.png") },
            { type: "text", text: "What is in this picture?" },
          ],
        },
      ]}`
    : python`
messages = ${[{ role: "user", content: "Who are you?" }]}`;
}

function pipeline(model: ModelFacts, task: string): Code {
  const head = python`
${fixed(isChat(model) && takesImages(model) ? withImages : "")}${fixed(tasksOfVersion4.has(task) ? versionRemark : "")}from transformers import pipeline

pipe = pipeline(${task}, model=${model.id}${trust(model)})`;
  if (!isChat(model)) return head;
  return takesImages(model)
    ? python`
${head}
${messages(model)}
print(pipe(text=messages, max_new_tokens=${maxNewTokens}))`
    : python`
${head}
${messages(model)}
print(pipe(messages, max_new_tokens=${maxNewTokens}))`;
}

/** Variable name for a processor class. */
function processorVariable(processor: string): Code {
  if (processor === "AutoTokenizer") return fixed("tokenizer");
  return fixed(processor === "AutoFeatureExtractor" ? "extractor" : "processor");
}

function loadModel(
  model: ModelFacts,
  { autoModel, processor }: { autoModel: string; processor: string | undefined },
): Code {
  const modelClass = fixed(autoModel);
  const from = python`${modelClass}.from_pretrained(${model.id}${trust(model)}, dtype="auto", device_map="auto")`;
  if (processor === undefined) {
    return python`
# Load model directly
from transformers import ${modelClass}

model = ${from}`;
  }
  const processorClass = fixed(processor);
  const variable = processorVariable(processor);
  const load = python`
${fixed(isChat(model) && takesImages(model) ? withImages : "")}# Load model directly
from transformers import ${modelClass}, ${processorClass}

${variable} = ${processorClass}.from_pretrained(${model.id}${trust(model)})
model = ${from}`;
  if (!isChat(model)) return load;
  return python`
${load}
${messages(model)}
inputs = ${variable}.apply_chat_template(
    messages,
    add_generation_prompt=True,
    tokenize=True,
    return_dict=True,
    return_tensors="pt",
).to(model.device)

outputs = model.generate(**inputs, max_new_tokens=${maxNewTokens})
print(${variable}.decode(outputs[0][inputs["input_ids"].shape[-1]:], skip_special_tokens=True))`;
}
