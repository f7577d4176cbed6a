import { limits } from "@modelyard/platform/limits";

/**
 * Parses encoded fields after counting them: `URLSearchParams` takes time quadratic in their number, a minute for 3.5 MiB.
 * @returns `undefined` if there are more than `limits.json.values`
 */
export function parseFields(text: string): URLSearchParams | undefined {
  let fields = 1;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    fields += 1;
    if (fields > limits.json.values) return undefined;
  }
  return new URLSearchParams(text);
}
