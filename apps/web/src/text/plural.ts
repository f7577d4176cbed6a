const rules = new Intl.PluralRules("en");
const numbers = new Intl.NumberFormat("en");

/** @returns the count with its noun, e.g. `1 like`, `1,204 likes` */
export function plural(count: number, one: string, many: string): string {
  return `${numbers.format(count)} ${rules.select(count) === "one" ? one : many}`;
}
