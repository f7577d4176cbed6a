import { setImmediate } from "node:timers/promises";
import { describeCall } from "@modelyard/inference";
import { inferenceSnippets, librarySnippets, sampleCall } from "@modelyard/snippets";
import type { ModelRecord } from "@modelyard/tasks";
import { highlight } from "./highlight.ts";

const hubUrl = "http://localhost";
const model = {
  id: "owner/model",
  tags: ["transformers", "conversational"],
  pipeline_tag: "text-generation",
  library_name: "transformers",
} satisfies ModelRecord;

/**
 * Compiles the grammars and templates of code on model pages. On the first view of a model, this would block the event
 * loop for 0.4 s; here it yields after each piece of code.
 */
export async function warmUpPages(highlightCode = highlight): Promise<void> {
  const sample = sampleCall("conversational", model, { hubUrl });
  const call = describeCall({ ...sample, task: "conversational", model: model.id, hubUrl, routerUrl: hubUrl });
  for (const { code, language } of [...inferenceSnippets(model, call), ...librarySnippets(model, { hubUrl })]) {
    await highlightCode(code, language);
    await setImmediate();
  }
}
