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

/**
 * A key of an object literal. Plain or quoted, `__proto__` would set the prototype; computed, it is an ordinary key.
 */
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
export const json = (value: Plain, indentation = "", file?: WriteFile) =>
  literal(value, withFile(jsonStyle, file), indentation);
export const javascript = (value: Plain, indentation = "", file?: WriteFile) =>
  literal(value, withFile(javascriptStyle, file), indentation);
export const python = (value: Plain, indentation = "", file?: WriteFile) =>
  literal(value, withFile(pythonStyle, file), indentation);

/** JSON in ASCII only, for tools that guess the encoding of a file. */
export const jsonAscii = (value: Plain, indentation = "", file?: WriteFile) =>
  json(value, indentation, file).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** JSON embedded in other code: `change` escapes the characters that would end it. */
function jsonInside(change: (text: string) => string): LiteralStyle {
  return {
    ...jsonStyle,
    string: (text) => change(quoted(text)),
    entry: (key, value) => `${change(quoted(key))}: ${value}`,
  };
}

const goStyle = jsonInside((text) => text.replaceAll("`", "\\u0060"));
const rustStyle = jsonInside((text) => text.replaceAll('"#', '"\\u0023'));
const shellHereStyle = jsonInside((text) => text.replaceAll(/[\\$`]/g, "\\$&"));

/** JSON as a raw string in Go; `file` ends it and starts another after the reader's file. */
export const goRawJson = (value: Plain, file?: WriteFile) => `\`${literal(value, withFile(goStyle, file), "\t")}\``;

/** JSON as a raw string in Rust; `file` ends it and starts another after the reader's file. */
export const rustRawJson = (value: Plain, indentation: string, file?: WriteFile) =>
  `r#"${literal(value, withFile(rustStyle, file), indentation)}"#`;

/** JSON as the lines of a here-document with command substitution: `file` writes a command. */
export const shellHereJson = (value: Plain, file: WriteFile) => literal(value, withFile(shellHereStyle, file));

/** A PowerShell string, in which four kinds of quotation mark must be escaped. */
export const powershell = (text: string) =>
  `'${text.toWellFormed().replaceAll(/['\u2018\u2019\u201a\u201b]/g, "$&$&")}'`;

/** JSON as a PowerShell here-string, whose delimiters are on separate lines. */
export const powershellHereJson = (value: Plain, file?: WriteFile) => `@'\n${jsonAscii(value, "", file)}\n'@`;

/**
 * One word of a POSIX shell, always in single quotes, which have no special characters inside.
 * @throws {TypeError} the text contains NUL or a lone surrogate, which command arguments cannot hold
 */
export function shell(text: string): string {
  return `'${usableText(text, "A word of a shell command").replaceAll("'", "'\\''")}'`;
}

/** As {@link shell}, without quotes if none are needed. */
export function shellWord(text: string): string {
  return /^[\w@%+:,./-]+$/.test(text) ? text : shell(text);
}
