import { taskDescriptors } from "@modelyard/tasks/descriptors";
import { taskSchemas } from "@modelyard/tasks/schemas";
import { z } from "zod";
import { pipelineOf, type WidgetTask } from "./widget-task.ts";

/** The kind of input: text, selection, upload, or a table as comma-separated lines. */
export type FieldKind = "text" | "lines" | "table" | "image" | "audio" | "number" | "switch" | "choice";

/** One control of a widget's form. */
export interface WidgetField {
  /** Path of the value in the request, e.g. `inputs.question`; the name of the control. */
  path: string;
  /** Last segment of the path. */
  name: string;
  kind: FieldKind;
  required: boolean;
  /** Options to select from. */
  options?: readonly string[];
  step?: "any" | "1";
}

export interface WidgetFields {
  inputs: readonly WidgetField[];
  /** Optional; the model's own defaults apply without it. */
  settings: readonly WidgetField[];
}

const chatPrompt: WidgetField = { path: "prompt", name: "prompt", kind: "text", required: true };
const chatPicture: WidgetField = { path: "image", name: "image", kind: "image", required: false };
const chatSettings: readonly WidgetField[] = [
  { path: "system", name: "system", kind: "text", required: false },
  { path: "temperature", name: "temperature", kind: "number", required: false, step: "any" },
  { path: "max_tokens", name: "max_tokens", kind: "number", required: false, step: "1" },
  { path: "top_p", name: "top_p", kind: "number", required: false, step: "any" },
];

/**
 * Returns the controls for a task's request, from the catalogue's schema: required fields come first, optional ones are
 * settings.
 * @param sees whether the model accepts an image beside a question
 */
export function widgetFields(task: WidgetTask, { sees }: { sees: boolean }): WidgetFields {
  if (task === "conversational") {
    return { inputs: sees ? [chatPrompt, chatPicture] : [chatPrompt], settings: chatSettings };
  }
  const media = mediaKind(task);
  const fields = shapeOf(taskSchemas[task].input)
    .filter(([name]) => name !== "stream")
    .flatMap(([name, schema]) => fieldsOf(schema, { path: name, media, required: true }));
  return { inputs: fields.filter(isInput), settings: fields.filter((field) => !isInput(field)) };
}

/** Text beside an image is an essential input, although the request calls it a parameter. */
function isInput({ required, name, path }: WidgetField): boolean {
  return required || name === "prompt" || path.startsWith("inputs");
}

function mediaKind(task: WidgetTask): "image" | "audio" {
  const { demo } = taskDescriptors[pipelineOf(task)];
  return demo.inputs.some(({ type }) => type === "audio") ? "audio" : "image";
}

interface Place {
  path: string;
  /** Media types of this task's file. */
  media: "image" | "audio";
  required: boolean;
}

/** A field without a matching control, such as a list of numbers, keeps its default. */
function fieldsOf(given: unknown, place: Place): WidgetField[] {
  const { schema, isOptional } = unwrap(given);
  const { path, media } = place;
  const required = place.required && !isOptional;
  const field = { path, name: path.slice(path.lastIndexOf(".") + 1), required };
  if (schema instanceof z.ZodString) return [{ ...field, kind: "text" }];
  if (schema instanceof z.ZodNumber) return [{ ...field, kind: "number", step: schema.isInt ? "1" : "any" }];
  if (schema instanceof z.ZodBoolean) return [{ ...field, kind: "switch" }];
  if (schema instanceof z.ZodEnum) return [{ ...field, kind: "choice", options: schema.options.map(String) }];
  if (schema instanceof z.ZodRecord) return [{ ...field, kind: "table" }];
  if (schema instanceof z.ZodArray) return schema.element instanceof z.ZodString ? [{ ...field, kind: "lines" }] : [];
  if (schema instanceof z.ZodUnion) {
    if (schema.options.some((option) => option instanceof z.ZodCustom)) return [{ ...field, kind: media }];
    return fieldsOf(schema.options[0], { path, media, required });
  }
  return shapeOf(schema).flatMap(([name, part]) => fieldsOf(part, { path: `${path}.${name}`, media, required }));
}

function unwrap(given: unknown): { schema: unknown; isOptional: boolean } {
  let schema = given;
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) schema = schema.unwrap();
  return { schema, isOptional: schema !== given };
}

function shapeOf(schema: unknown): [string, unknown][] {
  return schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
}
