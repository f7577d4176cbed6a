import type { LanguageInputs, LanguageTask } from "./language-inputs.ts";
import { ar } from "./languages/ar.ts";
import { bn } from "./languages/bn.ts";
import { de } from "./languages/de.ts";
import { dv } from "./languages/dv.ts";
import { en } from "./languages/en.ts";
import { es } from "./languages/es.ts";
import { fa } from "./languages/fa.ts";
import { fr } from "./languages/fr.ts";
import { it } from "./languages/it.ts";
import { mn } from "./languages/mn.ts";
import { ru } from "./languages/ru.ts";
import { si } from "./languages/si.ts";
import { uk } from "./languages/uk.ts";
import { zh } from "./languages/zh.ts";

export type { LanguageInputs, LanguageTask } from "./language-inputs.ts";

/** Widget inputs by the ISO 639-1 code of their language. */
export const widgetInputs = { ar, bn, de, dv, en, es, fa, fr, it, mn, ru, si, uk, zh } as const satisfies Readonly<
  Record<string, LanguageInputs>
>;

/** A default input under the names that `widget:` of a card uses. */
export interface WidgetInput {
  text?: string;
  context?: string;
  candidate_labels?: readonly string[];
  source_sentence?: string;
  sentences?: readonly string[];
}

interface InputOptions {
  /** A pipeline tag, or `conversational` for a model that chats. */
  task: string;
  /** `language` of the card: a code, a list of codes, or anything else that an author wrote. */
  languages: unknown;
  /** What the model calls a missing word; without one, `[MASK]`. */
  maskToken?: string | undefined;
}

/**
 * Returns what a model's widget starts with where its card has no examples.
 * @returns the input in the first language of the card that has inputs; `undefined` if none has, or for other tasks
 */
export function widgetInput({ task, languages, maskToken = "[MASK]" }: InputOptions): WidgetInput | undefined {
  if (!isLanguageTask(task)) return undefined;
  const inputs = firstInputs(languages);
  if (inputs === undefined) return undefined;
  const input = inputs[task];
  if (typeof input !== "string") return input;
  return { text: task === "fill-mask" ? input.replaceAll("[MASK]", () => maskToken) : input };
}

function isLanguageTask(task: string): task is LanguageTask {
  return Object.hasOwn(en, task);
}

/** More codes than this are not read. Cards of multilingual models list up to some hundred. */
const readLanguages = 20;
const longestCode = 20;

function firstInputs(languages: unknown): LanguageInputs | undefined {
  const named: unknown[] = Array.isArray(languages) ? languages : [languages];
  for (const name of named.slice(0, readLanguages)) {
    const code = languageOf(name);
    if (code !== undefined) return widgetInputs[code];
  }
  return undefined;
}

/** Reads `fr`, `fr-CA`, `zh_Hans` and the three letters of `fra`. */
function languageOf(name: unknown): keyof typeof widgetInputs | undefined {
  if (typeof name !== "string" || name.length > longestCode) return undefined;
  const tag = name.replaceAll("_", "-");
  if (!/^[A-Za-z]{2,3}(?:-|$)/.test(tag)) return undefined;
  const code = canonicalLanguage(tag);
  return code !== undefined && isInputLanguage(code) ? code : undefined;
}

/** The runtime knows which codes of three letters mean a code of two. */
function canonicalLanguage(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined;
  }
}

function isInputLanguage(code: string): code is keyof typeof widgetInputs {
  return Object.hasOwn(widgetInputs, code);
}
