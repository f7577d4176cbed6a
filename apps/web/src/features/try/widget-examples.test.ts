import { widgetInputs } from "@modelyard/tasks/widget-inputs";
import { expect, test } from "vitest";
import { widgetExamples } from "./widget-examples.ts";
import { widgetFields } from "./widget-fields.ts";

const languages = Object.keys(widgetInputs);
const tasks = [
  "text-classification",
  "token-classification",
  "question-answering",
  "zero-shot-classification",
  "translation",
  "summarization",
  "conversational",
  "text-generation",
  "fill-mask",
  "sentence-similarity",
  "text-to-speech",
] as const;

test.each(languages.flatMap((language) => tasks.map((task) => ({ language, task }))))(
  "a model for $task in $language starts with all required fields",
  ({ language, task }) => {
    const { inputs } = widgetFields(task, { sees: false });
    const model = { id: "acme/model", cardData: { language: [language] } };
    const [example, ...others] = widgetExamples({ model, task, fields: inputs, hubUrl: "https://hub.example" });
    expect(others).toEqual([]);
    for (const { path } of inputs) expect(example?.values.get(path), path).toBeTruthy();
    const english = widgetExamples({
      model: { id: "acme/model" },
      task,
      fields: inputs,
      hubUrl: "https://hub.example",
    });
    expect(example?.values).not.toEqual(english[0]?.values);
  },
);

test("an example from the card comes before the default of the language", () => {
  const { inputs: fields } = widgetFields("translation", { sees: false });
  const model = { id: "acme/model", cardData: { language: "fr" }, widgetData: [{ text: "Bonjour !" }] };
  const [example] = widgetExamples({ model, task: "translation", fields, hubUrl: "https://hub.example" });
  expect(example?.values.get("inputs")).toBe("Bonjour !");
});
