import type { ModelInfo } from "@modelyard/hub/contract";
import { sampleInput } from "@modelyard/tasks";
import { type Task, taskDescriptors } from "@modelyard/tasks/descriptors";
import { widgetInput } from "@modelyard/tasks/widget-inputs";
import { z } from "zod";
import { toCsv } from "./csv.ts";
import type { WidgetField } from "./widget-fields.ts";
import { pipelineOf, type WidgetTask } from "./widget-task.ts";

/** A file of the catalogue's demos, or of the model's own repository. */
export type ExampleFile = { kind: "demo"; name: string } | { kind: "repo"; path: string };

const demoFiles: ReadonlySet<string> = new Set(
  Object.values<Task>(taskDescriptors).flatMap(({ demo }) =>
    demo.inputs.flatMap((entry) => ("filename" in entry ? [entry.filename] : [])),
  ),
);

/** Returns the name of an example's file in a form. */
export function exampleFileName(file: ExampleFile): string {
  return file.kind === "demo" ? `demo:${file.name}` : `repo:${file.path}`;
}

/** Parses such a name. */
export function parseExampleFile(text: string | undefined): ExampleFile | undefined {
  const [, kind, name = ""] = /^(demo|repo):(.+)$/s.exec(text ?? "") ?? [];
  if (kind === "demo") return demoFiles.has(name) ? { kind, name } : undefined;
  return kind === "repo" ? { kind, path: name } : undefined;
}

/** An example to fill the widget with. */
export interface WidgetExample {
  /** `undefined`: the catalogue's own example, which has no name. */
  title: string | undefined;
  /** By the path of the field. */
  values: ReadonlyMap<string, string>;
  file: ExampleFile | undefined;
}

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Table = z.record(z.string(), z.array(Cell));
const Words = z.string().max(10_000);

/** An entry of `widget:` in a card, or a sample of the catalogue, with the field names of cards. */
const Entry = z.object({
  example_title: z.string().max(100).optional().catch(undefined),
  text: Words.optional().catch(undefined),
  context: Words.optional().catch(undefined),
  prompt: Words.optional().catch(undefined),
  src: z.string().max(2000).optional().catch(undefined),
  source_sentence: Words.optional().catch(undefined),
  sentences: z.array(Words).max(100).optional().catch(undefined),
  candidate_labels: z
    .union([z.array(Words), Words])
    .optional()
    .catch(undefined),
  table: Table.optional().catch(undefined),
  structured_data: Table.optional().catch(undefined),
  messages: z
    .array(z.object({ role: z.string(), content: Words }))
    .max(20)
    .optional()
    .catch(undefined),
});
type Entry = z.infer<typeof Entry>;

const shownExamples = 8;

interface ExampleOptions {
  model: Pick<ModelInfo, "id" | "widgetData" | "mask_token" | "cardData">;
  task: WidgetTask;
  fields: readonly WidgetField[];
  hubUrl: string;
}

/**
 * Returns the examples of a model's card that fit its task. If it has none, returns the catalogue's in a language of
 * the card or in English. The list may be empty.
 */
export function widgetExamples({ model, task, fields, hubUrl }: ExampleOptions): WidgetExample[] {
  const entries = (model.widgetData ?? []).flatMap((entry) => Entry.safeParse(entry).data ?? []);
  const ofCard = entries.flatMap((entry) => fit(entry, fields, repoFile(entry.src, model.id, hubUrl)) ?? []);
  if (ofCard.length > 0) return ofCard.slice(0, shownExamples);
  const sample = fit(languageEntry(task, model) ?? sampleEntry(task, model), fields, demoFile(task));
  return sample === undefined ? [] : [sample];
}

/** @returns `undefined` if the entry lacks a required field */
function fit(entry: Entry, fields: readonly WidgetField[], file: ExampleFile | undefined): WidgetExample | undefined {
  const values = new Map<string, string>();
  let needsFile = false;
  for (const { name, path, kind, required } of fields) {
    const isFile = kind === "image" || kind === "audio";
    const value = isFile ? undefined : valueFor(name, entry);
    if (isFile) needsFile ||= required;
    else if (value !== undefined && value !== "") values.set(path, value);
    else if (required) return undefined;
  }
  if (needsFile && file === undefined) return undefined;
  const takesFile = fields.some(({ kind }) => kind === "image" || kind === "audio");
  return { title: entry.example_title, values, file: takesFile ? file : undefined };
}

function valueFor(name: string, entry: Entry): string | undefined {
  const said = (role: string) => entry.messages?.findLast((message) => message.role === role)?.content;
  switch (name) {
    case "inputs":
    case "question":
    case "query":
      return entry.text;
    case "prompt":
      return entry.prompt ?? said("user") ?? entry.text;
    case "system":
      return said("system");
    case "context":
      return entry.context;
    case "source_sentence":
      return entry.source_sentence;
    case "sentences":
      return entry.sentences?.join("\n");
    case "candidate_labels": {
      const { candidate_labels: labels } = entry;
      return (typeof labels === "string" ? labels.split(",").map((label) => label.trim()) : labels)?.join("\n");
    }
    case "table":
      return entry.table === undefined ? undefined : toCsv(entry.table);
    case "data":
      return entry.structured_data === undefined ? undefined : toCsv(entry.structured_data);
    default:
      return undefined;
  }
}

/** Returns the catalogue's input in the model's language, with the field names of cards. */
function languageEntry(task: WidgetTask, { cardData, mask_token: maskToken }: ExampleOptions["model"]) {
  const input = widgetInput({ task, languages: cardData?.["language"], maskToken });
  return input === undefined ? undefined : Entry.parse(input);
}

const SampleInputs = z.object({
  question: z.string().optional(),
  query: z.string().optional(),
  prompt: z.string().optional(),
  context: z.string().optional(),
  source_sentence: z.string().optional(),
  sentences: z.array(z.string()).optional(),
  table: Table.optional(),
  data: Table.optional(),
});

/** Returns the catalogue's sample, with the field names of cards. */
function sampleEntry(task: WidgetTask, model: ExampleOptions["model"]): Entry {
  const sample = sampleInput(pipelineOf(task), model);
  if (sample === undefined) return {};
  if (sample.kind === "messages") {
    const content = sample.messages[0]?.content;
    const text = typeof content === "string" ? content : content?.find((part) => part.type === "text")?.text;
    return { text, prompt: text };
  }
  const { candidate_labels } = z
    .object({ candidate_labels: z.array(z.string()).optional() })
    .parse(sample.parameters ?? {});
  if (sample.kind === "file") return { candidate_labels };
  if (typeof sample.inputs === "string") return { text: sample.inputs, candidate_labels };
  const { question, query, data, ...same } = SampleInputs.parse(sample.inputs);
  return { ...same, text: question ?? query, structured_data: data, candidate_labels };
}

function demoFile(task: WidgetTask): ExampleFile | undefined {
  const { demo } = taskDescriptors[pipelineOf(task)];
  const found = demo.inputs.find(({ type }) => type === "img" || type === "audio");
  return found !== undefined && "filename" in found ? { kind: "demo", name: found.filename } : undefined;
}

/** Only files of the model's own repository: others are untrusted, and their hosts would see each visitor. */
function repoFile(src: string | undefined, modelId: string, hubUrl: string): ExampleFile | undefined {
  if (src === undefined) return undefined;
  const root = `${hubUrl}/${modelId}/resolve/main/`;
  const url = URL.parse(src, root);
  const isBelow = url?.href.startsWith(root) === true && url.search === "" && url.hash === "";
  const path = isBelow ? decoded(url.pathname.slice(new URL(root).pathname.length)) : "";
  return path === "" ? undefined : { kind: "repo", path };
}

/** @returns "" if the text is not valid */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}
