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

/** Default widget inputs by language (ISO 639-1). */
export const widgetInputs = { ar, bn, de, dv, en, es, fa, fr, it, mn, ru, si, uk, zh } as const satisfies Readonly<
  Record<string, LanguageInputs>
>;

/** Default input of a widget, with the field names that `widget:` of a card uses. */
export interface WidgetInput {
  /** Text or question. */
  text?: string;
  /** Text that holds the answer. */
  context?: string;
  /** Labels to score. */
  candidate_labels?: readonly string[];
  /** Sentence to compare with. */
  source_sentence?: string;
  /** Sentences to score. */
  sentences?: readonly string[];
}

/** What the default input depends on. */
interface InputOptions {
  /** Pipeline tag, or `conversational` for a chat model. */
  task: string;
  /** `language` of the card: a code, a list of codes, or any other value. */
  languages: unknown;
  /**
   * Token that marks a masked word.
   * @default "[MASK]"
   */
  maskToken?: string | undefined;
}

/**
 * Returns the default input of a model's widget, for cards without examples.
 * @returns the input in the card's first language that has inputs; `undefined` if none has, or for other tasks
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

/** Maximum number of language codes that are read. Cards of multilingual models list up to some hundred. */
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

/** Reads `fr`, `fr-CA`, `zh_Hans` and three-letter codes such as `fra`. */
function languageOf(name: unknown): keyof typeof widgetInputs | undefined {
  if (typeof name !== "string" || name.length > longestCode) return undefined;
  const tag = name.replaceAll("_", "-");
  if (!/^[A-Za-z]{2,3}(?:-|$)/.test(tag)) return undefined;
  const code = canonicalLanguage(tag);
  return code !== undefined && isInputLanguage(code) ? code : undefined;
}

/** The runtime maps three-letter codes to two-letter codes. */
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
