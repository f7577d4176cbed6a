import { inferenceSnippets } from "@modelyard/snippets";
import type { ProviderMappings } from "../../../data/hub-client.ts";
import { type AskedOf, describeModelCall } from "../../use-model/describe-model-call.ts";
import { modelRecord } from "../../use-model/model-record.ts";
import { sendsTo } from "../../use-model/sends-to.ts";
import type { WidgetInput } from "../read-widget-input.ts";
import type { Widget } from "../widget.ts";

interface CallCodeOptions {
  widget: Widget;
  live: ProviderMappings;
  hubUrl: string;
  billTo: string | undefined;
  input: WidgetInput;
}

export interface CallCode {
  client: string;
  label: string;
  /** Not highlighted: it contains text of a visitor, and grammars are slow on hostile text. */
  code: string;
}

/** Longest data URI in shown code, in characters: longer images make the code unreadable. */
const longestCode = 50_000;

/** Returns code for exactly this call, in the first client of each of three languages that can make it at this hub. */
export function callCode({ widget, live, hubUrl, billTo, input }: CallCodeOptions): CallCode[] {
  const { model, provider } = widget;
  const asked = askedOf(input);
  if (JSON.stringify(asked).length > longestCode) return [];
  const call = describeModelCall({ model, live, hubUrl, provider, billTo, endpoint: undefined, asked });
  if (call === undefined) return [];
  const snippets = inferenceSnippets(modelRecord(model), call, {
    streaming: true,
    parameters: asked.parameters ?? {},
  }).filter(({ code, language }) => sendsTo(code, hubUrl) && ["python", "javascript", "shell"].includes(language));
  return [...Map.groupBy(snippets, ({ language }) => language).values()].flatMap(([first]) => first ?? []);
}

/** Replaces files by their names: code opens them. */
function askedOf({ task, input }: WidgetInput): AskedOf {
  if (task === "conversational") return { args: input };
  const { inputs, parameters } = input;
  return {
    inputs: named(inputs),
    ...(typeof parameters === "object" && parameters !== null ? { parameters: { ...parameters } } : {}),
  };
}

function named(value: unknown): unknown {
  if (value instanceof File) return value.name;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, named(part)]));
}
