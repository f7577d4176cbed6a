import { usableText } from "@modelyard/tasks";
import { quoted } from "./text.ts";
import { type LiteralStyle, literal, type MediaSlot, type Plain } from "./tree.ts";

/** Writes the expression for the reader's file. */
export type WriteFile = (slot: MediaSlot) => string;

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

/** A key of an object literal. Plain or quoted, `__proto__` would set the prototype; computed, it is a key. */
export function javascriptKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return identifier.test(key) ? key : quoted(key);
}

const javascriptStyle: LiteralStyle = {
  ...jsonStyle,
  padding: " ",
  entry: (key, value) => `${javascriptKey(key)}: ${value}`,
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

const withFile = (style: LiteralStyle, file: WriteFile | undefined): LiteralStyle =>
  file === undefined ? style : { ...style, file };

/** JSON text, indented by two spaces. */
export const json = (value: Plain, indentation = "") => literal(value, jsonStyle, indentation);
export const javascript = (value: Plain, indentation = "", file?: WriteFile) =>
  literal(value, withFile(javascriptStyle, file), indentation);
export const python = (value: Plain, indentation = "", file?: WriteFile) =>
  literal(value, withFile(pythonStyle, file), indentation);

/** JSON in nothing but ASCII, for tools that guess the encoding of a file. */
export const jsonAscii = (value: Plain, indentation = "") =>
  json(value, indentation).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** JSON as a raw string of Go. */
export const goRawJson = (value: Plain) => `\`${json(value, "\t").replaceAll("`", "\\u0060")}\``;

/** JSON as a raw string of Rust. */
export const rustRawJson = (value: Plain, indentation: string) =>
  `r#"${json(value, indentation).replaceAll('"#', '"\\u0023')}"#`;

/** A PowerShell string; it reads four kinds of quotation mark as its own. */
export const powershell = (text: string) =>
  `'${text.toWellFormed().replaceAll(/['\u2018\u2019\u201a\u201b]/g, "$&$&")}'`;

/** JSON as a here-string of PowerShell, which begins and ends with a line of its own. */
export const powershellHereJson = (value: Plain) => `@'\n${jsonAscii(value)}\n'@`;

/**
 * One word of a POSIX shell, always in single quotes, within which nothing is special.
 * @throws {TypeError} the text holds NUL or a lone surrogate, which no command can be given
 */
export function shell(text: string): string {
  return `'${usableText(text, "A word of a shell command").replaceAll("'", "'\\''")}'`;
}

/** As {@link shell}, without quotes where none are needed. */
export function shellWord(text: string): string {
  return /^[\w@%+:,./-]+$/.test(text) ? text : shell(text);
}
