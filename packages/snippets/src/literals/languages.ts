import { quoted } from "./text.ts";
import { type LiteralStyle, literal, type Plain } from "./tree.ts";

const jsonStyle: LiteralStyle = {
  indent: "  ",
  null: "null",
  true: "true",
  false: "false",
  string: quoted,
  array: ["[", "]"],
  object: ["{", "}"],
  padding: "",
  entry: (key, value) => `${quoted(key)}: ${value}`,
  separator: ",",
  trailing: "",
};

const identifier = /^[A-Za-z_$][\w$]*$/;

const javascriptStyle: LiteralStyle = {
  ...jsonStyle,
  padding: " ",
  // Plain or quoted, `__proto__` would set the prototype; a computed key is a key.
  entry: (key, value) =>
    `${key === "__proto__" ? '["__proto__"]' : identifier.test(key) ? key : quoted(key)}: ${value}`,
  trailing: ",",
};

const pythonStyle: LiteralStyle = {
  ...jsonStyle,
  indent: "    ",
  null: "None",
  true: "True",
  false: "False",
  trailing: ",",
};

/** JSON text, indented by two spaces. */
export const json = (value: Plain, indentation = "") => literal(value, jsonStyle, indentation);
export const javascript = (value: Plain, indentation = "") => literal(value, javascriptStyle, indentation);
export const python = (value: Plain, indentation = "") => literal(value, pythonStyle, indentation);

/** One word of a POSIX shell. Always in single quotes, within which nothing is special; NUL cannot be passed at all. */
export function shell(text: string): string {
  return `'${text.toWellFormed().replaceAll("\0", "").replaceAll("'", "'\\''")}'`;
}

/** As {@link shell}, without quotes where none are needed. */
export function shellWord(text: string): string {
  return /^[\w@%+:,./-]+$/.test(text) ? text : shell(text);
}
