import { taskDescriptors } from "@modelyard/tasks/descriptors";
import { taskSchemas } from "@modelyard/tasks/schemas";
import { z } from "zod";
import { pipelineOf, type WidgetTask } from "./widget-task.ts";

/** How a value is given: written, chosen from a list, uploaded, or as a table of comma-separated lines. */
export type FieldKind = "text" | "lines" | "table" | "image" | "audio" | "number" | "switch" | "choice";

/** One control of a widget's form. */
export interface WidgetField {
  /** Where the value stands in the request, e.g. `inputs.question`; the name of the control. */
  path: string;
  /** The last part of the path. */
  name: string;
  kind: FieldKind;
  required: boolean;
  /** What there is to choose from. */
  options?: readonly string[];
  step?: "any" | "1";
}

export interface WidgetFields {
  inputs: readonly WidgetField[];
  /** May be left out; the model's own defaults hold then. */
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
 * The controls that a task's request needs, read from the catalogue's schema of it: what the schema requires stands in
 * front, what it allows is a setting.
 * @param sees whether the model takes a picture beside a question
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

/** What is said beside a picture is what the answer turns on, although the wire calls it a parameter. */
function isInput({ required, name, path }: WidgetField): boolean {
  return required || name === "prompt" || path.startsWith("inputs");
}

function mediaKind(task: WidgetTask): "image" | "audio" {
  const { demo } = taskDescriptors[pipelineOf(task)];
  return demo.inputs.some(({ type }) => type === "audio") ? "audio" : "image";
}

interface Place {
  path: string;
  /** What a file of this task holds. */
  media: "image" | "audio";
  required: boolean;
}

/** A part that no control can hold, such as a list of numbers, has none: it is left at its default. */
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
