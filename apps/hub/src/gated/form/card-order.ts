import { limits } from "@modelyard/platform/limits";
import type { AccessFormField } from "../../contract/gated/access-requests.ts";

/**
 * Sorts fields as the card declares them: PostgreSQL does not keep the order of the keys of an object. Fields that are not
 * found, such as those with escaped labels, come last.
 * @param card the text of the README
 */
export function inCardOrder(fields: readonly AccessFormField[], card: string): AccessFormField[] {
  const text = card.slice(0, limits.frontMatter.bytes);
  const lines = text.slice(Math.max(text.indexOf("\nextra_gated_fields:"), 0)).split("\n");
  const keys = lines.map((line) => line.trim().replace(/^["']/, ""));
  const positions = new Map(
    fields.map(({ label }) => {
      const position = keys.findIndex((key) => key.startsWith(label) && /^["']?\s*:/.test(key.slice(label.length)));
      return [label, position === -1 ? keys.length : position];
    }),
  );
  return fields.toSorted((left, right) => (positions.get(left.label) ?? 0) - (positions.get(right.label) ?? 0));
}
