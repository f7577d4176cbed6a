import { array, constantFrom, oneof, string } from "fast-check";

/** Every way in which a text can break out of its literal in one of the languages. */
const dangerous = constantFrom(
  "'",
  '"',
  "\\",
  "\n",
  "\r",
  "\t",
  "$(id)",
  "`id`",
  "${x}",
  "{{ 7 * 7 }}",
  "{% if %}",
  "'''",
  '"""',
  '"#',
  "'@",
  "\u2028",
  "\u202e",
  "\ufeff",
  "🦉",
  "‘",
  "%s",
  "@file",
  "*/",
  "//",
);

/** Any valid text of a described call, often with special meaning in code. */
export const anyText = oneof(
  string({ unit: "binary", maxLength: 40 }),
  array(oneof(dangerous, string({ maxLength: 3 })), { minLength: 1, maxLength: 12 }).map((parts) => parts.join("")),
).map((text) => text.toWellFormed().replaceAll("\0", ""));
