import { formatNumber } from "./format.ts";
import type { Language } from "./language.ts";

const rules = { en: new Intl.PluralRules("en"), tr: new Intl.PluralRules("tr") } as const satisfies Record<
  Language,
  Intl.PluralRules
>;

/** Formats a count with its noun, e.g. `1 like`, `1,204 likes`. */
export function plural(count: number, one: string, many: string, language: Language = "en"): string {
  return `${formatNumber(count, language)} ${rules[language].select(count) === "one" ? one : many}`;
}
