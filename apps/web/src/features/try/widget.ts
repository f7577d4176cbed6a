import type { ModelInfo } from "@modelyard/hub/contract";
import type { ProviderMappings } from "../../data/hub-client.ts";
import { type ExampleFile, type WidgetExample, widgetExamples } from "./widget-examples.ts";
import { type WidgetFields, widgetFields } from "./widget-fields.ts";
import { type WidgetCallee, widgetCallee } from "./widget-task.ts";

/** Data from which a widget's form is rendered. */
export interface Widget {
  model: ModelInfo;
  callee: WidgetCallee;
  /** Whether the model accepts an image beside a question. */
  sees: boolean;
  fields: WidgetFields;
  examples: readonly WidgetExample[];
  /** The selected example; `undefined` once the visitor has changed the input. */
  open: number | undefined;
  /** Values of the controls, by path. */
  values: ReadonlyMap<string, string>;
  /** File to send if the visitor selects none. */
  file: ExampleFile | undefined;
  providers: readonly string[];
  /** The selected provider; without it, the hub chooses. */
  provider: string | undefined;
}

interface WidgetOptions {
  model: ModelInfo;
  live: ProviderMappings;
  hubUrl: string;
  provider: string | undefined;
  /** From 1. */
  example: string | undefined;
}

/** @returns `undefined` for a model that cannot be called here */
export function makeWidget({ model, live, hubUrl, provider, example }: WidgetOptions): Widget | undefined {
  const callee = widgetCallee({ modelId: model.id, live, provider });
  if (callee === undefined) return undefined;
  const { task } = callee;
  const sees = model.pipeline_tag === "image-text-to-text" || model.tags.includes("image-text-to-text");
  const fields = widgetFields(task, { sees });
  const examples = widgetExamples({ model, task, fields: [...fields.inputs, ...fields.settings], hubUrl });
  const wanted = Number(example ?? 1) - 1;
  const open = examples[wanted] === undefined ? 0 : wanted;
  const opened = examples[open];
  return {
    model,
    callee,
    sees,
    fields,
    examples,
    open,
    values: opened?.values ?? new Map<string, string>(),
    file: opened?.file,
    providers: Object.keys(live),
    provider: provider !== undefined && Object.hasOwn(live, provider) ? provider : undefined,
  };
}

/** Returns the widget with the values that a visitor sent. */
export function filledWidget(widget: Widget, form: FormData): Widget {
  const values = new Map<string, string>();
  for (const [name, value] of form) if (typeof value === "string") values.set(name, value);
  return { ...widget, values, open: undefined };
}
